import type { Tenant } from '../../../values/environment.ts'
import { readDatabaseTime } from '../../../db/database-time.ts'
import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { readOwnQuotes } from './sql.ts'

type Query = { limit: number; cursor?: string }

/**
 * A partner's quotes of the last day, newest first. Whether each is still open is decided by the
 * database clock, which also checks orders. Refuses: validation_error (cursor).
 */
export async function listQuotes(reader: Reader, tenant: Tenant, { limit, cursor }: Query) {
  const found = await readOwnQuotes(reader, tenant, { before: positionOf(cursor), max: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, id }) => {
    return { at: created_at, id }
  })
  const now = await readDatabaseTime(reader)
  const quotes = rows.map(({ quote_id, domain, price_cents, currency, created_at, expires_at }) => {
    return {
      quote_id,
      ...namedOf(domain),
      price_cents,
      currency,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      isOpen: expires_at > now,
    }
  })
  return { quotes, next_cursor }
}
