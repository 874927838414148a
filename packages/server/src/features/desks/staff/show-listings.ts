import type { Static } from 'typebox'
import type { Reader } from '../../../db/pool.ts'
import type { FullListing } from '../../market/listings/add-listing.ts'
import { findAutoAccepts } from '../../market/sellers/find-auto-accepts.ts'
import { type StaffListingOut, staffListingOut } from './listing-shapes.ts'

/** Listings as staff see them, with what only sellers know otherwise. */
export async function showListings(
  reader: Reader,
  rows: readonly FullListing[],
): Promise<Static<typeof StaffListingOut>[]> {
  const sold = rows.filter(({ owner_account_id }) => owner_account_id !== null)
  const amounts = await findAutoAccepts(
    reader,
    sold.map(({ id }) => id),
  )
  return rows.map((row) => staffListingOut(row, amounts.get(row.id) ?? null))
}
