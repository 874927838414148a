import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'

export type SoldRow = {
  public_id: string
  domain: string
  tld: string
  sale_price_cents: number
  currency: string
  created_at: Date
}

type Wanted = { tld: string | undefined; before: Position | undefined; max: number }

/**
 * Delivered sales that may be published, newest first: of names that were ours, and of sellers who
 * agreed. A name that was brokered was never on the market, so its sale stays private.
 */
export async function readSold(reader: Reader, { tld, before, max }: Wanted): Promise<SoldRow[]> {
  return await reader<SoldRow[]>`
    select o.public_id, o.domain, l.tld, o.sale_price_cents, o.currency, o.created_at
    from orders o
    join listings l on l.id = o.listing_id
    where o.environment = 'live' and o.status in ('TRANSFER_COMPLETED', 'SETTLED')
      and l.approved and l.sold_at is not null
      and (l.owner_account_id is null or l.publishes_sale)
      ${tld === undefined ? reader`` : reader`and l.tld = ${tld}`}
      ${
        before === undefined
          ? reader``
          : reader`and (o.created_at, o.public_id) < (${before.at}, ${before.id})`
      }
    order by o.created_at desc, o.public_id desc limit ${max}
  `
}
