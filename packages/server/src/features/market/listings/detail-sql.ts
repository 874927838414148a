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
 * rejected or not approved yet are nobody's business, nor are sales that were brokered in private. A
 * name that its next owner lists stays sold until that listing is approved.
 */
export async function readKnownListing(
  db: Db,
  environment: Environment,
  domain: string,
): Promise<KnownListing | undefined> {
  const [row] = await db<KnownListing[]>`
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, monthly_months, created_at,
      case when approved then sold_at else last_sold_at end as sold_at, minimum_offer_cents,
      offers_welcome, description
    from listings
    where environment = ${environment} and domain = ${domain}
      and (is_offered or (
        sold_at is not null and approved and (marketplace_visible or hidden_by_pause)
        and (withdrawn_at is null or withdrawn_at > sold_at)
      ) or (last_sold_at is not null and sold_at is null and not approved))
  `
  return row
}
