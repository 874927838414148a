import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { countFactors } from '../two-factor/factor-sql.ts'
import { holdAccount } from './factor-sql.ts'

/** Staff always have a second factor. Refuses: conflict (this is the last one). */
export async function demandSpareFactor(tx: Tx, accountId: string): Promise<void> {
  const role = await holdAccount(tx, accountId)
  if (role !== 'staff' || (await countFactors(tx, accountId)) > 1) return
  throw new Refusal(
    'conflict',
    'Staff need a second factor. Add another before you remove this one.',
  )
}
