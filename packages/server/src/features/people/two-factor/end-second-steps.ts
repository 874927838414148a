import type { Tx } from '../../../db/pool.ts'
import { deletePendingOf } from './sql.ts'

/** The password that opened them is right no more. */
export async function endSecondSteps(tx: Tx, accountId: string): Promise<void> {
  await deletePendingOf(tx, accountId)
}
