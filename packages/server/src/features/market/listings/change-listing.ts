import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { holdStock, type StockRow, updateStock } from './stock-sql.ts'
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
 * Changes what is said of a listing, or takes it off the market. Whether it is sold is for orders
 * alone to say. The row is locked first, as every sale does, so no sale is made at a price in between.
 *
 * Refuses: not_found, validation_error (another name or environment; a floor above the price).
 */
export async function changeListing(
  tx: Tx,
  id: string,
  change: ListingChange,
  now: Date,
): Promise<StockRow> {
  const listing = await holdStock(tx, id)
  if (!listing) throw new Refusal('not_found', 'No such listing.')
  demandSame(listing, change)
  const { domain: _domain, environment: _environment, withdrawn, ...facts } = change
  const changed = { ...listing, ...facts, updated_at: now }
  if (withdrawn !== undefined) {
    changed.withdrawn_at = withdrawn ? (listing.withdrawn_at ?? now) : null
  }
  // Approval is the answer to what was wrong.
  if (changed.approved) changed.rejection_note = null
  if (changed.floor_price_cents !== null && changed.floor_price_cents > changed.bin_price_cents) {
    throw refuseField('floor_price_cents', 'must be at most bin_price_cents.')
  }
  // Said of a paused listing, it is for when the pause ends.
  await updateStock(tx, id, { ...changed, staysHidden: facts.marketplace_visible === false })
  return changed
}

/** A listing is of one name in one environment for good: orders point to it. */
function demandSame(listing: StockRow, { domain, environment }: ListingChange): void {
  if (environment !== undefined && environment !== listing.environment) {
    throw refuseField('environment', "can't be changed.")
  }
  if (domain === undefined) return
  const read = readDomainName(domain)
  if (!read.ok || read.name !== listing.domain) throw refuseField('domain', "can't be changed.")
}
