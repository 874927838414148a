import type { Db } from '../../../db/pool.ts'
import type { Backlog } from '../../../http/watch-queues.ts'
import { countDue } from './sql.ts'

/** Payments whose next step should have been taken by now. */
export async function countDuePayments(db: Db, now: Date): Promise<Backlog> {
  return await countDue(db, now)
}
