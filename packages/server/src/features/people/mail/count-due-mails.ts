import type { Db } from '../../../db/pool.ts'
import type { Backlog } from '../../../http/watch-queues.ts'
import { countDue } from './sql.ts'

/** Emails that should have been sent by now. */
export async function countDueMails(db: Db, now: Date): Promise<Backlog> {
  return await countDue(db, now)
}
