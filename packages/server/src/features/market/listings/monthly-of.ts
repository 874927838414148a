import { isPayableMonthly, type Terms, termsOf } from '../../../values/instalments.ts'
import type { ListingRow } from './listing.ts'

type Priced = Pick<ListingRow, 'bin_price_cents' | 'monthly_months'>

/**
 * What paying a listing monthly costs. Null if that isn't offered, or if the price was lowered too
 * far since it was allowed.
 */
export function monthlyOf(
  { bin_price_cents, monthly_months }: Priced,
  feeBps: number,
): Omit<Terms, 'price_cents'> | null {
  if (monthly_months === null || !isPayableMonthly(bin_price_cents, monthly_months)) return null
  const { price_cents: _, ...terms } = termsOf(bin_price_cents, monthly_months, feeBps)
  return terms
}
