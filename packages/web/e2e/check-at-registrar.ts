import { openDb } from '../../server/src/db/pool.ts'
import { until } from '../../server/test/support/until.ts'

/**
 * Makes a domain due for a check, and waits until the worker has read its state from the registrar.
 * By itself that takes up to a minute.
 */
export async function checkAtRegistrar(databaseUrl: string, domain: string): Promise<void> {
  const db = openDb(databaseUrl, 1)
  try {
    // Without its token, a check that is already running isn't stored.
    const [due] = await db<{ at: string }[]>`
      update domains set look_at = now(), look_token = null where domain = ${domain}
      returning date_trunc('milliseconds', clock_timestamp())::text as at
    `
    await until(`${domain} is checked at the registrar`, async () => {
      const [seen] = await db`
        select 1 from domains where domain = ${domain} and seen_at >= ${due?.at ?? null}::timestamptz
      `
      return seen !== undefined
    })
  } finally {
    await db.end()
  }
}
