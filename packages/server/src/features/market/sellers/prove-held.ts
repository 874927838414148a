import { Refusal } from '../../../refusal.ts'
import type { ListingSources } from './look-for-proof.ts'
import type { SellerRow } from './sql.ts'
import { verifySellerListing } from './verify-seller-listing.ts'

/**
 * Submits a new listing to staff at once if its name is in the seller's portfolio, which is proof
 * enough. Otherwise, or if somebody else lists the name, it waits for its record as usual.
 */
export async function proveHeld(
  sources: ListingSources,
  own: SellerRow,
  signal: AbortSignal,
  now: Date,
): Promise<SellerRow> {
  const { account_id, id, domain } = own
  if ((await sources.findHolder(sources.db, domain)) !== account_id) return own
  try {
    const needs = { ...sources, landerHost: undefined }
    return (await verifySellerListing(needs, { account_id, id, signal, now })).own
  } catch (error) {
    if (error instanceof Refusal) return own
    throw error
  }
}
