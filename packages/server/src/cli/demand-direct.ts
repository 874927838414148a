import { findPooler } from '../db/find-pooler.ts'
import { WrongDatabase } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'

/**
 * Throws if a pooler is between us and PostgreSQL. Through one, a lock or a setting of a session
 * would stay on a connection that others get next.
 */
export async function demandDirect(
  db: Db,
  setting: 'DATABASE_URL' | 'MIGRATE_URL',
  what: string,
): Promise<void> {
  if (!(await findPooler(db))) return
  throw new WrongDatabase(
    `${setting} leads through a connection pooler, and ${what} need a direct connection. ` +
      'Set MIGRATE_URL to the address of PostgreSQL itself.',
  )
}
