import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { createSession } from '../../api/checkout-sessions.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Quote } from '../../api/quotes.ts'
import { ActButton } from '../../form/act-button.tsx'
import { CopyButton } from '../../form/copy-button.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { useNow } from '../../partner/use-now.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { isHolding, leftText, quoteMark } from './quote-words.ts'

export function QuoteTable({ tenant, quotes }: { tenant: Tenant; quotes: Quote[] }) {
  const isAnyOpen = quotes.some(({ status }) => status === 'open')
  const now = useNow(1_000, isAnyOpen)
  return (
    <DataTable
      label="Quotes"
      rows={quotes}
      keyOf={({ quote_id }) => quote_id}
      columns={[
        {
          label: 'Name',
          cell: ({ domain, created_at }) => <NameCell name={domain} at={created_at} />,
        },
        { label: 'Price', cents: ({ price_cents }) => price_cents },
        {
          label: 'Status',
          cell: (quote) => (
            <div>
              <ToneMark {...quoteMark(quote, now)} />
              {isHolding(quote, now) && <p className="hint">{leftText(quote, now)}</p>}
            </div>
          ),
        },
        {
          label: 'Next step',
          cell: (quote) => (
            <WhatNext tenant={tenant} quote={quote} isOpen={isHolding(quote, now)} />
          ),
        },
      ]}
    />
  )
}

type NextProps = { tenant: Tenant; quote: Quote; isOpen: boolean }

function WhatNext({ tenant, quote: { status, public_id, ...quote }, isOpen }: NextProps) {
  const { partner_id: partner, environment } = tenant
  if (!isOpen && status !== 'in_checkout' && public_id === null) return '–'
  return (
    <>
      {isOpen && <OpenActions tenant={tenant} quote={quote} />}
      {status === 'in_checkout' && (
        <Link to={partnerHref('/partner/checkout', { partner, environment })}>
          See its checkout link
        </Link>
      )}
      {public_id !== null && (
        <Link to={partnerHref('/partner/orders', { partner, environment, id: public_id })}>
          See the order
        </Link>
      )}
    </>
  )
}

type OpenProps = { tenant: Tenant; quote: Pick<Quote, 'quote_id' | 'domain'> }

function OpenActions({ tenant, quote }: OpenProps) {
  const { partner_id: partner, environment } = tenant
  const makeLink = async () => {
    const id = await createSession(tenant, { quote_id: quote.quote_id })
    go(partnerHref('/partner/checkout', { partner, environment, id }))
  }
  return (
    <div className="row-actions">
      <ActButton
        text="Checkout link"
        busy="Creating…"
        label={`Create checkout link for ${quote.domain}`}
        act={makeLink}
      />
      <CopyButton text={quote.quote_id} about="quote ID" />
    </div>
  )
}
