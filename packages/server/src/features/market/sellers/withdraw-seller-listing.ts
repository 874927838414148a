import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { changeListing } from '../listings/change-listing.ts'
import { demandUnsold } from './change-seller-listing.ts'
import { deleteOwn, holdOwn } from './sql.ts'

/**
 * Withdraws a name from the market. A name that was never listed is deleted.
 *
 * Refuses: not_found, conflict (sold).
 */
export async function withdrawSellerListing(
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  now: Date,
): Promise<void> {
  const own = await holdOwn(tx, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  demandUnsold(own)
  if (own.listing_id) await changeListing(tx, own.listing_id, { withdrawn: true }, now)
  else await deleteOwn(tx, id)
}
