import type { Reader } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import type { Environment } from '../market/listing.ts'
import { type OfferedMatch, searchOffered } from '../market/search-offered.ts'

/** No bulk export (spec 4.4). */
const RESULTS_MAX = 5
const QUERY_CHARS_MIN = 2

export type InventorySearch = { query: string; matches: OfferedMatch[] }

/**
 * At most five names for sale that fit some words, the best first; by their spelling.
 *
 * Refuses: validation_error (fewer than two characters).
 */
export async function searchInventory(
  reader: Reader,
  environment: Environment,
  q: string,
): Promise<InventorySearch> {
  const query = q.trim()
  if (Array.from(query).length < QUERY_CHARS_MIN) {
    throw refuseField('q', `must have at least ${QUERY_CHARS_MIN} characters.`)
  }
  return { query, matches: await searchOffered(reader, environment, query, RESULTS_MAX) }
}
