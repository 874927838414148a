import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { maskEmail } from '../../../values/mask-email.ts'
import { readSales } from './report-sql.ts'
import type { Tenant } from '../../../values/environment.ts'

type Query = { limit: number; cursor?: string }

/**
 * Sales to buyers that a partner referred through a link or a hosted checkout, newest first.
 * Includes refunded sales, with their status. Refuses: validation_error (cursor).
 */
export async function listSales(reader: Reader, owner: Tenant, { limit, cursor }: Query) {
  const found = await readSales(reader, owner, { after: positionOf(cursor), limit: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => ({
    at: created_at,
    id: public_id,
  }))
  const sales = rows.map((row) => ({
    sale_id: row.public_id,
    buyer: row.buyer_email === null ? null : maskEmail(row.buyer_email),
    domain: row.domain,
    status: row.status,
    amount_cents: row.sale_price_cents,
    commission_cents: row.commission_cents,
    link_id: row.link_id,
    created_at: row.created_at.toISOString(),
  }))
  return { sales, next_cursor }
}
