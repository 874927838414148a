import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import type { Lookup } from './shapes.ts'
import { insertLookup, trimLookups } from './sql.ts'

export const LOOKUP_PREFIX = 'lkp'
/** Ten days of nothing but lookups; who needs more keeps them elsewhere. */
export const KEPT_MAX = 1_000

/** Puts a lookup into the history of an account and gives it its id; the oldest make room. */
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
