import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { timedUuid } from '../../../values/timed-uuid.ts'
import { readListingFacts } from './listing-facts.ts'
import { readListingName } from './read-listing-name.ts'
import { insertListing, type FullListing } from './listing-sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type { FullListing } from './listing-sql.ts'

/**
 * Puts one name up for sale.
 *
 * Refuses: validation_error (invalid name, or a floor above the price), conflict (already listed).
 */
export async function addListing(
  tx: Tx,
  given: { environment: Environment } & Record<string, unknown>,
  now: Date,
): Promise<FullListing> {
  const facts = readListingFacts(given)
  if (typeof facts === 'string') throw new Refusal('validation_error', facts)
  const { environment } = given
  const read = { ...facts, ...readListingName(facts.domain) }
  const added = await insertListing(tx, { ...read, id: timedUuid(now), environment, now })
  if (!added)
    throw new Refusal('conflict', `${facts.domain} is already listed. Change that listing.`)
  return added
}
