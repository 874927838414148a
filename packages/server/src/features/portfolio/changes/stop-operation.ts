import type { Tx } from '../../../db/pool.ts'
import { failQueued } from './sql.ts'

const TAKEN_BACK = { code: 'taken_back', text: 'Not begun: it was taken back before.' }

/** Cancels the changes that have not started. The others run to completion. */
export async function stopOperation(tx: Tx, operation_id: string, now: Date): Promise<void> {
  await failQueued(tx, operation_id, TAKEN_BACK, now)
}
