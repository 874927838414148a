import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { holdListingById } from '../../market/listings/sell-listing.ts'
import type { OrderRow } from './order.ts'
import { findOwnOrder, holdOrder } from './sql.ts'

/**
 * A partner's order with its listing, both locked, the listing first as everywhere. Undefined when
 * the order is not this partner's in this environment.
 */
export async function holdOwnOrder(
  tx: Tx,
  { partner_id, environment }: Partner,
  publicId: string,
): Promise<OrderRow | undefined> {
  const order = await findOwnOrder(tx, { partner_id, environment }, publicId)
  if (!order) return undefined
  await holdListingById(tx, order.listing_id)
  return await holdOrder(tx, publicId)
}
