import {
  type DetailsIn,
  keepDetails,
  readBankDetails,
} from '../../src/features/trading/earnings/bank-details.ts'
import { matureEarnings } from '../../src/features/trading/earnings/mature-earnings.ts'
import { runSellerPayouts } from '../../src/features/trading/earnings/run-seller-payouts.ts'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { givenSellersListing } from './handovers.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { givenPurchase } from './purchases.ts'

const DAY_MS = 86_400_000
export const IBAN = 'NL91 ABNA 0417 1643 00'
export const DETAILS: DetailsIn = {
  method: 'bank',
  holder: 'A Seller',
  country: 'NL',
  iban: IBAN,
}

/** A seller with payout details who sold a name. */
export async function givenSold(house: House, lab: TestLab, bin = 500_00) {
  const { seller, domain } = await givenSellersListing(house, lab, { bin })
  const kept = { account_id: seller.id, details: readBankDetails(DETAILS) }
  const { masterKey } = house.deps.config
  await house.db.begin((tx) => keepDetails(tx, kept, masterKey, house.clock.now()))
  const bought = await givenPurchase(house, { domain, bin })
  return { ...bought, seller }
}

/** The sale is delivered now, or was some days ago. */
export async function deliverSale(
  house: House,
  public_id: string,
  { daysAgo = 0 } = {},
): Promise<void> {
  const now = house.clock.now()
  await house.db.begin(async (tx) => {
    const [order] = await tx<{ status: string }[]>`
      select status from orders where public_id = ${public_id}
    `
    if (order?.status === 'MANUAL_REVIEW') await moveOrder(tx, public_id, 'clear', { now })
    await moveOrder(tx, public_id, 'start-transfer', { now })
    await moveOrder(tx, public_id, 'confirm-transfer', { now })
    await tx`
      update orders set completed_at = completed_at - ${daysAgo}::integer * interval '1 day'
      where public_id = ${public_id}
    `
  })
}

/** Moves the clock ahead, and the worker makes payable what is due by then. */
export async function passDays(house: House, days: number): Promise<void> {
  house.clock.advance(days * DAY_MS)
  while (await matureEarnings(house.db, house.clock.now())) continue
}

export async function runPayouts({ db, clock, deps }: House) {
  const { masterKey } = deps.config
  return await runSellerPayouts({ db, clock, masterKey }, { isLedgerSound: true })
}

/** A pending payout to a seller who sold a name for 500.00. The clock doesn't move. */
export async function givenPayout(house: House, lab: TestLab) {
  const sold = await givenSold(house, lab)
  await deliverSale(house, sold.public_id, { daysAgo: 7 })
  await passDays(house, 0)
  const made = (await runPayouts(house)).find(({ account_id }) => account_id === sold.seller.id)
  if (!made) throw new Error('the run made no payout')
  return { ...sold, payout_id: made.payout_id }
}
