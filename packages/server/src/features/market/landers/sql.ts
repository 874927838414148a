import type { Reader, Tx } from '../../../db/pool.ts'
import type { LanderLook, LanderSettings } from './lander.ts'

export type ServedRow = {
  seller_listing_id: string
  domain: string
  unicode: string | null
  bin_price_cents: number
  /** Whether its seller takes offers. */
  offers_welcome: boolean
  look: LanderLook
  shows_price: boolean
  /** Its words as the marketplace reads them (meaning/name-reading.ts). */
  reading: string | null
}

/** Those of the domains that are for sale by their proven owner, who didn't switch the lander off. */
export async function readServed(reader: Reader, domains: string[]): Promise<ServedRow[]> {
  return await reader<ServedRow[]>`
    select own.id as seller_listing_id, own.domain, own.unicode, listings.bin_price_cents,
      coalesce(landers.look, 'sign') as look, coalesce(landers.shows_price, false) as shows_price,
      listings.offers_welcome, listings.reading
    from listings
    join seller_listings own on own.listing_id = listings.id
      and own.account_id = listings.owner_account_id
    left join landers on landers.seller_listing_id = own.id
    where listings.environment = 'live' and listings.domain = any(${domains}::text[])
      and listings.is_offered and coalesce(landers.is_on, true)
    limit ${domains.length}
  `
}

export async function readSettings(
  reader: Reader,
  seller_listing_id: string,
): Promise<LanderSettings | undefined> {
  const [row] = await reader<LanderSettings[]>`
    select is_on, look, shows_price from landers where seller_listing_id = ${seller_listing_id}
  `
  return row
}

export async function writeSettings(
  tx: Tx,
  seller_listing_id: string,
  { is_on, look, shows_price }: LanderSettings,
  now: Date,
): Promise<void> {
  await tx`
    insert into landers (seller_listing_id, is_on, look, shows_price, updated_at)
    values (${seller_listing_id}, ${is_on}, ${look}, ${shows_price}, ${now})
    on conflict (seller_listing_id) do update set is_on = excluded.is_on, look = excluded.look,
      shows_price = excluded.shows_price, updated_at = excluded.updated_at
  `
}
