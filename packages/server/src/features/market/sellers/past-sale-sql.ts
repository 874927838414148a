import type { Tx } from '../../../db/pool.ts'
import type { SellerRow } from './sql.ts'

/**
 * The new owner of a sold name lists it: the record of the account that sold it leaves the listing,
 * and keeps what it says about the sale.
 */
export async function archiveSold(
  tx: Tx,
  { id, domain }: Pick<SellerRow, 'id' | 'domain'>,
  now: Date,
): Promise<void> {
  await tx`
    update seller_listings own set listing_id = null, verified_at = null,
      withdrawn_at = coalesce(own.withdrawn_at, ${now}), past_sale_at = listings.sold_at,
      publishes_sale = listings.publishes_sale, updated_at = ${now}
    from listings
    where listings.environment = 'live' and listings.domain = ${domain}
      and listings.sold_at is not null and own.listing_id = listings.id
      and own.account_id = listings.owner_account_id and own.id <> ${id}
  `
}

/** Of a sale whose listing the next owner has. */
export async function setArchivedPublishing(
  tx: Tx,
  id: string,
  publishes_sale: boolean,
): Promise<void> {
  await tx`update seller_listings set publishes_sale = ${publishes_sale} where id = ${id}`
}
