import type { Db } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import type { ListingRow } from './listing.ts'

export type KnownListing = ListingRow & {
  sold_at: Date | null
  /** Null unless the seller set one. */
  minimum_offer_cents: number | null
  offers_welcome: boolean
  /** What its seller says about it. */
  description: string | null
}

/**
 * A name that is for sale, or was sold from the marketplace. Names that are hidden, withdrawn,
 * rejected or not approved yet are nobody's business, nor are sales that were brokered in private.
 */
export async function readKnownListing(
  db: Db,
  environment: Environment,
  domain: string,
): Promise<KnownListing | undefined> {
  const [row] = await db<KnownListing[]>`
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, monthly_months, created_at, sold_at, minimum_offer_cents,
      offers_welcome, description
    from listings
    where environment = ${environment} and domain = ${domain}
      and (is_offered or (
        sold_at is not null and approved and (marketplace_visible or hidden_by_pause)
        and (withdrawn_at is null or withdrawn_at > sold_at)
      ))
  `
  return row
}
