import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { lockFullListing, type FullListing, updateListing } from './listing-sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type ListingChange = {
  domain?: string
  environment?: Environment
  bin_price_cents?: number
  floor_price_cents?: number | null
  approved?: boolean
  marketplace_visible?: boolean
  withdrawn?: boolean
  rejection_note?: string | null
}

/**
 * Changes a listing, or withdraws it. Only orders can mark it as sold. The row is locked first, as
 * in every sale, so no sale can use a price from halfway through a change.
 *
 * Refuses: not_found, validation_error (a different name or environment, or a floor above the
 * price).
 */
export async function changeListing(
  tx: Tx,
  id: string,
  change: ListingChange,
  now: Date,
): Promise<FullListing> {
  const listing = await lockFullListing(tx, id)
  if (!listing) throw new Refusal('not_found', 'No such listing.')
  demandSame(listing, change)
  const { domain: _domain, environment: _environment, withdrawn, ...facts } = change
  const changed = { ...listing, ...facts, updated_at: now }
  if (withdrawn !== undefined) {
    changed.withdrawn_at = withdrawn ? (listing.withdrawn_at ?? now) : null
  }
  // Approving a listing settles an earlier rejection.
  if (changed.approved) changed.rejection_note = null
  if (changed.floor_price_cents !== null && changed.floor_price_cents > changed.bin_price_cents) {
    throw refuseField('floor_price_cents', 'must be at most bin_price_cents.')
  }
  // On a paused listing, visibility takes effect when the pause ends.
  await updateListing(tx, id, { ...changed, staysHidden: facts.marketplace_visible === false })
  return changed
}

/** A listing never changes its name or environment, because orders refer to it. */
function demandSame(listing: FullListing, { domain, environment }: ListingChange): void {
  if (environment !== undefined && environment !== listing.environment) {
    throw refuseField('environment', "can't be changed.")
  }
  if (domain === undefined) return
  const read = readDomainName(domain)
  if (!read.ok || read.name !== listing.domain) throw refuseField('domain', "can't be changed.")
}
