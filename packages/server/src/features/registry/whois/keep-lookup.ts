import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import type { Lookup } from './shapes.ts'
import { insertLookup, trimLookups } from './sql.ts'

export const LOOKUP_PREFIX = 'lkp'
/** Ten days of using the full daily quota. */
export const KEPT_MAX = 1_000

/**
 * Adds a lookup to an account's history and gives it an id. Deletes the oldest ones beyond the
 * limit.
 */
export async function keepLookup(
  tx: Tx,
  account_id: string,
  lookup: Lookup,
  now: Date,
): Promise<Lookup> {
  const id = publicId(LOOKUP_PREFIX, now)
  const { domain, result } = lookup
  await insertLookup(tx, account_id, { id, domain, result, created_at: now })
  await trimLookups(tx, account_id, KEPT_MAX)
  return { ...lookup, id }
}
