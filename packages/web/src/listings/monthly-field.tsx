import type { MonthlyTerms, Prices } from '../api/seller-listings.ts'
import { problemOf, typedCents } from '../form/dollars-in.ts'
import { Labelled } from '../form/field.tsx'

const MONTHS = [6, 12, 24, 36] as const
/** The least that a month may cost. */
const INSTALMENT_CENTS_MIN = 100

/** Whether buyers may pay in monthly payments, and in how many. */
export function MonthlyField({ monthly_months = null }: { monthly_months?: number | null }) {
  return (
    <Labelled
      label="Monthly payments"
      name="monthly_months"
      hint="Only for domains in your portfolio here. The buyer uses the domain while paying, and you get it back if they stop."
    >
      {(ties) => (
        <select name="monthly_months" defaultValue={monthly_months ?? ''} {...ties}>
          <option value="">Don’t allow them</option>
          {MONTHS.map((months) => (
            <option key={months} value={months}>
              Allow {months} monthly payments
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** Checked here, in dollars: the service's messages are in cents. */
export function monthlyTermsIn(
  values: Record<string, string>,
  { bin_price_cents }: Prices,
): MonthlyTerms {
  const monthly_months = MONTHS.find((months) => String(months) === values['monthly_months'])
  if (monthly_months === undefined) return { monthly_months: null }
  const least = monthly_months * INSTALMENT_CENTS_MIN
  if (bin_price_cents < least) {
    throw problemOf('monthly_months', `The price must be at least $${typedCents(least)} for that.`)
  }
  return { monthly_months }
}
