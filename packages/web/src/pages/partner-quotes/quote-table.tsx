import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { createSession } from '../../api/checkout-sessions.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Quote } from '../../api/quotes.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { useNow } from '../../partner/use-now.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { isHolding, leftText, quoteMark } from './quote-words.ts'

export function QuoteTable({ tenant, quotes }: { tenant: Tenant; quotes: Quote[] }) {
  const isAnyOpen = quotes.some(({ status }) => status === 'open')
  const now = useNow(1_000, isAnyOpen)
  return (
    <table className="data-table" aria-label="Quotes">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col">Status</th>
          <th scope="col">What next</th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <Row key={quote.quote_id} tenant={tenant} quote={quote} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenant, quote, now }: { tenant: Tenant; quote: Quote; now: Date }) {
  const { partner_id: partner, environment } = tenant
  const { domain, price_cents, currency, created_at, public_id } = quote
  const isOpen = isHolding(quote, now)
  return (
    <tr>
      <th scope="row">
        {domain}
        <span className="note">{momentText(created_at)}</span>
      </th>
      <td className="figure" data-label="Price">
        {centsText(price_cents, currency)}
      </td>
      <td data-label="Status">
        <div>
          <ToneMark {...quoteMark(quote, now)} />
          {isOpen && <p className="note">{leftText(quote, now)}</p>}
        </div>
      </td>
      <td data-label="What next">
        {isOpen && <OpenActions tenant={tenant} quote={quote} />}
        {quote.status === 'in_checkout' && (
          <Link to={partnerHref('/partner/checkout', { partner, environment })}>
            See its checkout link
          </Link>
        )}
        {public_id !== null && (
          <Link to={partnerHref('/partner/orders', { partner, environment, id: public_id })}>
            See the order
          </Link>
        )}
        {!isOpen && quote.status !== 'in_checkout' && public_id === null && '–'}
      </td>
    </tr>
  )
}

function OpenActions({ tenant, quote }: { tenant: Tenant; quote: Quote }) {
  const { partner_id: partner, environment } = tenant
  const [state, setState] = useState({ isBusy: false, failure: '' })
  const makeLink = () => {
    if (state.isBusy) return
    setState({ isBusy: true, failure: '' })
    void createSession(tenant, { quote_id: quote.quote_id }).then(
      (id) => go(partnerHref('/partner/checkout', { partner, environment, id })),
      (error: unknown) => setState({ isBusy: false, failure: (error as Error).message }),
    )
  }
  return (
    <div className="row-actions">
      <button
        type="button"
        className="button is-quiet"
        aria-disabled={state.isBusy}
        aria-label={`Make a checkout link for ${quote.domain}`}
        onClick={makeLink}
      >
        {state.isBusy ? 'Making…' : 'Checkout link'}
      </button>
      <CopyButton text={quote.quote_id} about="quote_id" />
      {state.failure !== '' && (
        <span className="field-problem" role="alert">
          {state.failure}
        </span>
      )}
    </div>
  )
}
