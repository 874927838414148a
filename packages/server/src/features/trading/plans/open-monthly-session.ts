import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { isPayableMonthly, termsOf } from '../../../values/instalments.ts'
import { demandDirectListing } from '../checkout/demand-direct-listing.ts'
import type { DirectInput } from '../checkout/direct-input.ts'
import { openSessionFor } from '../checkout/open-direct-session.ts'
import type { NewSession } from '../checkout/sql.ts'

export type MonthlyInput = DirectInput & { months: number }

/**
 * Opens a checkout page for the first monthly payment of a listing. The card is saved with it. As
 * with any checkout, the price is fixed for seven days and the name isn't reserved. The caller has
 * checked that the name is in our registrar account.
 *
 * Refuses: what `demandDirectListing` refuses, then conflict (the seller doesn't offer it).
 */
export async function openMonthlySession(
  tx: Tx,
  { months, ...input }: MonthlyInput,
  { feeBps, now }: { feeBps: number; now: Date },
): Promise<NewSession> {
  const listing = await demandDirectListing(tx, input)
  const { bin_price_cents, monthly_months } = listing
  if (monthly_months !== months || !isPayableMonthly(bin_price_cents, months)) {
    throw new Refusal('conflict', `${input.domain} can’t be paid in ${months} monthly payments.`)
  }
  const { instalment_cents, price_cents, fee_cents } = termsOf(bin_price_cents, months, feeBps)
  const monthly = { months, price_cents, fee_cents }
  return await openSessionFor(
    tx,
    listing,
    { ...input, price_cents: instalment_cents, monthly },
    now,
  )
}
