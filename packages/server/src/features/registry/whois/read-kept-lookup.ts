import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { isPublicId } from '../../../values/public-id.ts'
import { LOOKUP_PREFIX } from './keep-lookup.ts'
import type { KeptLookup } from './shapes.ts'
import { findLookup } from './sql.ts'

/** One lookup of an account. Refuses: not_found (unknown, or another account's). */
export async function readKeptLookup(db: Db, account_id: string, id: string): Promise<KeptLookup> {
  const row = isPublicId(LOOKUP_PREFIX, id) ? await findLookup(db, account_id, id) : undefined
  if (!row) throw new Refusal('not_found', 'No such lookup.')
  return row
}
