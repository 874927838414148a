import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import type { SellerPayoutRow } from './earnings.ts'
import { readPayouts } from './payout-sql.ts'

type Which = { account_id?: string; status?: SellerPayoutRow['status'] }
type Query = { limit: number; cursor?: string }

/** Payouts to one seller, or to all for staff, newest first. Refuses: validation_error (cursor). */
export async function listPayouts(
  reader: Reader,
  which: Which,
  { limit, cursor }: Query,
): Promise<{ rows: SellerPayoutRow[]; next_cursor: string | null }> {
  const found = await readPayouts(reader, which, { before: positionOf(cursor), max: limit + 1 })
  return cutPage(found, limit, ({ created_at, payout_id }) => ({ at: created_at, id: payout_id }))
}
