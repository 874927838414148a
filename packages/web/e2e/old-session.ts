import { openDb } from '../../server/src/db/pool.ts'

/** Every session of an account counts as proven an hour ago, as if its person had stayed so long. */
export async function ageSessions(databaseUrl: string, email: string): Promise<void> {
  const db = openDb(databaseUrl, 1)
  try {
    await db`
      update sessions set proven_at = proven_at - interval '1 hour'
      where account_id = (select id from accounts where email = ${email})
    `
  } finally {
    await db.end()
  }
}
