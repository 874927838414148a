import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { findOwn, type SellerRow } from './sql.ts'

/** One of an account's listings. Refuses: not_found (also when another account has it). */
export async function readSellerListing(
  db: Db,
  { account_id, id }: { account_id: string; id: string },
): Promise<SellerRow> {
  const own = await findOwn(db, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  return own
}
