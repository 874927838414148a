import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { setHandled } from './unpaid-sql.ts'

type Handled = { receipt_id: string; note: string; now: Date }

/**
 * Records how staff dealt with a receipt whose money we couldn't collect. Moves no money.
 *
 * Refuses: conflict (already resolved, or no such receipt).
 */
export async function handleUnpaid(tx: Tx, { receipt_id, note, now }: Handled): Promise<void> {
  if (await setHandled(tx, receipt_id, { note, now })) return
  throw new Refusal('conflict', 'This receipt is not waiting for its money.')
}
