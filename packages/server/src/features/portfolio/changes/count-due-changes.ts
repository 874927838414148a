import type { Db } from '../../../db/pool.ts'
import type { Backlog } from '../../../http/watch-queues.ts'
import { readDue } from './due-sql.ts'

/** Changes of domains that should have begun by now. The database's clock decides what is due. */
export async function countDueChanges(db: Db, now: Date): Promise<Backlog> {
  const { count, waited_ms } = await readDue(db)
  return { count, oldest_at: waited_ms === null ? null : new Date(now.getTime() - waited_ms) }
}
