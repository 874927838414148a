import type { Reader } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openPaid } from './bank-details.ts'
import type { PayoutDetails, SellerPayoutRow } from './earnings.ts'
import { findPayout, findSealed } from './payout-sql.ts'
import { readPaidSales, type SaleRow } from './sql.ts'

export type OnePayout = { payout: SellerPayoutRow; details: PayoutDetails; sales: SaleRow[] }

/** A payout with where it goes and the sales it pays. */
export async function readPayout(
  reader: Reader,
  payout_id: string,
  masterKey: MasterKey,
): Promise<OnePayout | undefined> {
  const payout = await findPayout(reader, payout_id)
  const sealed = payout && (await findSealed(reader, payout_id))
  if (!payout || !sealed) return undefined
  const details = openPaid(payout_id, sealed, masterKey)
  return { payout, details, sales: await readPaidSales(reader, payout_id) }
}
