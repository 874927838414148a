import type { Reader } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openPaid } from './bank-details.ts'
import type { PayoutDetails, SellerPayoutRow } from './earnings.ts'
import { findPayout, findSealed } from './payout-sql.ts'
import { type PaidInstalment, readPaidInstalments } from './instalment-sql.ts'
import { readPaidSales, type SaleRow } from './sql.ts'

export type OnePayout = {
  payout: SellerPayoutRow
  details: PayoutDetails
  sales: SaleRow[]
  instalments: PaidInstalment[]
}

/** A payout with where it goes, and the sales and monthly payments it pays. */
export async function readPayout(
  reader: Reader,
  payout_id: string,
  masterKey: MasterKey,
): Promise<OnePayout | undefined> {
  const payout = await findPayout(reader, payout_id)
  const sealed = payout && (await findSealed(reader, payout_id))
  if (!payout || !sealed) return undefined
  const details = openPaid(payout_id, sealed, masterKey)
  const sales = await readPaidSales(reader, payout_id)
  return { payout, details, sales, instalments: await readPaidInstalments(reader, payout_id) }
}
