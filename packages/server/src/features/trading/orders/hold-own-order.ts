import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { holdListingById } from '../../market/listings/sell-listing.ts'
import type { OrderRow } from './order.ts'
import { findOwnOrder, holdOrder } from './sql.ts'

/**
 * Locks a partner's order and its listing, listing first as everywhere else. Returns undefined if
 * the order doesn't belong to this partner in this environment.
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
