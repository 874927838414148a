import type { ReactNode } from 'react'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { amountText, monthlyBandText } from '../../listings/monthly-text.ts'
import { useAccount } from '../../session/who.ts'
import { CheckoutButton } from './buy.tsx'

type Terms = NonNullable<ListingDetail['monthly']>

/** The second way to buy a name, if its seller allows it. Who sees no prices sees a range. */
export function PayMonthly({ detail: { listing, monthly } }: { detail: ListingDetail }) {
  const { domain, price, price_band, monthly_months: months } = listing
  const account = useAccount()
  if (months === undefined || !price_band) return null
  if (!monthly && price.bin !== null) return null
  if (!monthly) return <Monthly months={months} amount={monthlyBandText(price_band, months)} />
  const first = amountText(monthly.instalment_cents)
  return (
    <Monthly months={months} amount={`${first} a month`} terms={monthly}>
      {account && price.bin !== null && (
        <CheckoutButton
          domain={domain}
          price={price.bin}
          months={months}
          text={`Start with ${first}`}
        />
      )}
    </Monthly>
  )
}

type MonthlyProps = { months: number; amount: string; terms?: Terms; children?: ReactNode }

function Monthly({ months, amount, terms, children }: MonthlyProps) {
  return (
    <section className="stack listing-monthly" data-gap="3" aria-label="Pay monthly">
      <p>
        or <b>{amount}</b> for {months} months
      </p>
      {children}
      <details>
        <summary>How paying monthly works</summary>
        <div className="stack" data-gap="3">
          {terms && <Schedule terms={terms} />}
          <ul className="stack" data-gap="2">
            <li>You control the domain’s DNS from the first payment.</li>
            <li>We save your card and charge it on the same day of each month.</li>
            <li>
              You can transfer the domain away after the last payment. Pay off the rest whenever you
              like.
            </li>
            <li>
              If a payment is 14 days overdue, the plan ends. The domain goes back to its seller,
              and you don’t get your payments back.
            </li>
          </ul>
        </div>
      </details>
    </section>
  )
}

/** Today, then monthly, then the last one, which may be smaller. */
function Schedule({ terms }: { terms: Terms }) {
  const { months, instalment_cents, last_cents, fee_cents, total_cents } = terms
  const isSmaller = last_cents !== instalment_cents
  const alike = isSmaller ? months - 2 : months - 1
  return (
    <dl className="listing-schedule">
      <Line term="Today">{amountText(instalment_cents)}</Line>
      <Line term={`Then ${alike} monthly payments`}>{amountText(instalment_cents)} each</Line>
      {isSmaller && <Line term="Last payment">{amountText(last_cents)}</Line>}
      {fee_cents > 0 && <Line term="Our fee, included">{amountText(fee_cents)}</Line>}
      <Line term="Total">{amountText(total_cents)}</Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="row between nowrap">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
