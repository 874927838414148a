import type { Tx } from '../../../db/pool.ts'
import { failQueued } from './sql.ts'

const TAKEN_BACK = { code: 'taken_back', text: 'Not begun: it was taken back before.' }

/** Ends what an operation has not begun. What was begun is brought to its end. */
export async function stopOperation(tx: Tx, operation_id: string, now: Date): Promise<void> {
  await failQueued(tx, operation_id, TAKEN_BACK, now)
}
