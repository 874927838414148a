import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'

export type SoldRow = {
  /** The id of the order or of the plan. */
  sale_id: string
  domain: string
  tld: string
  sale_price_cents: number
  currency: string
  sold_at: Date
}

type Wanted = { tld: string | undefined; before: Position | undefined; max: number }

/**
 * Delivered sales that may be published, newest first. A name that is paid monthly is sold on the day
 * it is paid in full, for its price without our fee.
 */
export async function readSold(reader: Reader, { tld, before, max }: Wanted): Promise<SoldRow[]> {
  const inTld = tld === undefined ? reader`` : reader`and l.tld = ${tld}`
  return await reader<SoldRow[]>`
    (
      select o.public_id as sale_id, o.domain, l.tld, o.sale_price_cents, o.currency,
        o.created_at as sold_at
      from orders o join listings l on l.id = o.listing_id
      where ${isDelivered(reader)} and ${isOrderPublic(reader)} ${inTld}
        ${
          before === undefined
            ? reader``
            : reader`and (o.created_at, o.public_id) < (${before.at}, ${before.id})`
        }
      order by o.created_at desc, o.public_id desc limit ${max}
    ) union all (
      select p.plan_id, p.domain, l.tld, p.price_cents, l.currency, p.ended_at
      from plans p join listings l on l.id = p.listing_id
      where p.status = 'paid' and ${isPlanPublic(reader)} ${inTld}
        ${
          before === undefined
            ? reader``
            : reader`and (p.ended_at, p.plan_id) < (${before.at}, ${before.id})`
        }
      order by p.ended_at desc, p.plan_id desc limit ${max}
    )
    order by sold_at desc, sale_id desc limit ${max}
  `
}

type SoldWithRow = Pick<SoldRow, 'domain' | 'tld' | 'sale_price_cents' | 'sold_at'>

/**
 * Those of the latest `among` orders and plans whose names contain one of the words, newest first.
 * Few have the words, so few listings are looked up.
 */
export async function readSoldWith(
  reader: Reader,
  words: string[],
  among: number,
): Promise<SoldWithRow[]> {
  return await reader<SoldWithRow[]>`
    select o.domain, l.tld, o.sale_price_cents, o.created_at as sold_at
    from (
      select public_id, domain, listing_id, seller_account_id, sale_price_cents, created_at, resold_at
      from orders o
      where ${isDelivered(reader)}
      order by created_at desc, public_id desc limit ${among}
    ) o join listings l on l.id = o.listing_id
    where exists (select from unnest(${words}::text[]) as word where strpos(o.domain, word) > 0)
      and ${isOrderPublic(reader)}
    union all
    select p.domain, l.tld, p.price_cents, p.ended_at
    from (
      select domain, listing_id, seller_account_id, price_cents, created_at, ended_at, resold_at
      from plans
      where status = 'paid'
      order by ended_at desc, plan_id desc limit ${among}
    ) p join listings l on l.id = p.listing_id
    where exists (select from unnest(${words}::text[]) as word where strpos(p.domain, word) > 0)
      and ${isPlanPublic(reader)}
    order by sold_at desc
  `
}

function isDelivered(reader: Reader) {
  return reader`
    o.environment = 'live' and o.status in ('TRANSFER_COMPLETED', 'SETTLED') and o.owner_cents = 0
  `
}

/**
 * The name was ours, or its seller agreed. A brokered sale is private: its name was not on the market,
 * or the sale credits no seller, or it owes a part to the former owner (`isDelivered`). Once the next owner lists a name, its listing says nothing about the
 * earlier sale: then the seller's own record does, and one of ours was on the market if it was paid here.
 */
function isOrderPublic(reader: Reader) {
  return reader`
    case
      when o.resold_at is null then
        l.approved and l.sold_at is not null
        and (l.withdrawn_at is null or l.withdrawn_at > l.sold_at)
        and (
          l.owner_account_id is null
          or (l.publishes_sale and l.owner_account_id = o.seller_account_id)
        )
      when o.seller_account_id is null then exists (
        select from payments paid where paid.order_id = o.public_id
      )
      else exists (
        select from seller_listings s
        where s.account_id = o.seller_account_id and s.domain = o.domain
          and s.past_sale_at = o.created_at and s.publishes_sale
      )
    end
  `
}

function isPlanPublic(reader: Reader) {
  return reader`
    case
      when p.resold_at is null then
        l.publishes_sale and l.owner_account_id = p.seller_account_id
      else exists (
        select from seller_listings s
        where s.account_id = p.seller_account_id and s.domain = p.domain
          and s.past_sale_at = p.created_at and s.publishes_sale
      )
    end
  `
}
