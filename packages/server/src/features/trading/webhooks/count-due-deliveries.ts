import type { Db } from '../../../db/pool.ts'
import type { Backlog } from '../../../http/watch-queues.ts'
import { countDue } from './delivery-sql.ts'

/** Deliveries that should have been tried by now, at endpoints that aren't resting. */
export async function countDueDeliveries(db: Db, now: Date): Promise<Backlog> {
  return await countDue(db, now)
}
