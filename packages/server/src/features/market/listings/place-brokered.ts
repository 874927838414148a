import type { Tx } from '../../../db/pool.ts'
import { timedUuid } from '../../../values/timed-uuid.ts'
import { holdListing } from './sell-listing.ts'
import { readListingFacts } from './listing-facts.ts'
import { readListingName } from './read-listing-name.ts'
import { insertListing, updateListing } from './listing-sql.ts'
import type { Environment } from '../../../values/environment.ts'

type Brokered = { environment: Environment; domain: string; sale_price_cents: number }

/**
 * Returns the locked listing behind a brokered sale: the name's existing one, or a new one that is
 * withdrawn from the start, so that the name is never for sale, even after a refund.
 */
export async function placeBrokered(tx: Tx, brokered: Brokered, now: Date): Promise<string> {
  const { environment, domain, sale_price_cents } = brokered
  const held = await holdListing(tx, environment, domain)
  if (held) return held.id
  const facts = readListingFacts({ domain, bin_price_cents: sale_price_cents })
  if (typeof facts === 'string') throw new Error(`can't list a brokered name: ${facts}`)
  const hidden = { ...facts, approved: false, marketplace_visible: false }
  const read = { ...hidden, ...readListingName(domain) }
  const added = await insertListing(tx, { ...read, id: timedUuid(now), environment, now })
  if (!added) {
    // Someone listed it at the same moment, so lock that listing.
    const raced = await holdListing(tx, environment, domain)
    if (!raced) throw new Error('the listing was neither created nor found')
    return raced.id
  }
  const withdrawn = { ...hidden, rejection_note: null, withdrawn_at: now, updated_at: now }
  await updateListing(tx, added.id, { ...withdrawn, staysHidden: false })
  return added.id
}
