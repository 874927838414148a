import type { Db } from '../../db/pool.ts'
import type { Backlog } from '../../http/watch-queues.ts'
import { countDue } from './sql.ts'

/** Jobs of the free tools that should have begun by now. */
export async function countDueJobs(db: Db): Promise<Backlog> {
  return await countDue(db)
}
