import type { Reader } from '../../../db/pool.ts'
import { readAutoAccepts } from './sql.ts'

/**
 * The amounts at which sellers accept offers at once, by listing. Nobody but the seller and staff
 * may learn them.
 */
export async function findAutoAccepts(
  reader: Reader,
  listing_ids: readonly string[],
): Promise<Map<string, number>> {
  if (listing_ids.length === 0) return new Map()
  const rows = await readAutoAccepts(reader, listing_ids)
  return new Map(rows.map(({ listing_id, auto_accept_cents }) => [listing_id, auto_accept_cents]))
}
