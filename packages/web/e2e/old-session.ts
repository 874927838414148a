import { openDb } from '../../server/src/db/pool.ts'

/** Makes every session of an account look as if its last proof were an hour ago. */
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
