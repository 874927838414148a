import type { ReactNode } from 'react'
import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { When } from '../../../parts/when.tsx'
import { STATUS_TEXT } from '../../../trade/case-words.ts'
import type { StaffCase } from '../../api/cases.ts'
import type { Listing } from '../../api/listings.ts'
import type { OrderAction, StaffOrder } from '../../api/orders.ts'
import { caseSteps } from '../../cases/case-steps.tsx'
import { deskHref } from '../../desk-address.ts'
import { judgeSteps } from '../../listings/listing-steps.tsx'
import { orderSteps } from '../../orders/order-steps.ts'
import { holdReason } from '../../orders/order-words.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'

export type Shared = {
  environment: Environment
  onDone: () => void
}

/** Where a refund was requested, offer it first. */
const FIRST: Partial<Record<string, OrderAction[]>> = {
  refund_asked: ['refund', 'confirm-transfer'],
}

type OrderProps = Shared & { kind: string; order: StaffOrder }

export function OrderRow({ kind, order, environment, onDone }: OrderProps) {
  const { public_id: id, domain, partner_name, refund_asked } = order
  const reason = holdReason(order)
  return (
    <Row
      name={domain}
      to={deskHref('/staff/orders', { environment, id })}
      price={centsText(order.sale_price_cents, order.currency)}
      facts={[
        partner_name,
        order.payment_model === 'service_collected' ? 'paid to us' : 'paid to the partner',
      ]}
      since={order.created_at}
      steps={orderSteps(order, FIRST[kind] ?? order.actions)}
      onDone={onDone}
    >
      {reason !== undefined && <p className="row-reason">{reason}</p>}
      {refund_asked && kind === 'refund_asked' && (
        <p className="row-reason">{refund_asked.reason ?? 'The partner gave no reason.'}</p>
      )}
    </Row>
  )
}

export function ListingRow({ listing, environment, onDone }: Shared & { listing: Listing }) {
  const { domain, currency, bin_price_cents, floor_price_cents, owner_account_id } = listing
  const floor =
    floor_price_cents === null ? [] : [`at least ${centsText(floor_price_cents, currency)}`]
  return (
    <Row
      name={domain}
      to={deskHref('/staff/listings', { environment, domain })}
      price={centsText(bin_price_cents, currency)}
      facts={[...floor, owner_account_id === null ? 'our own' : 'by a seller']}
      since={listing.created_at}
      steps={judgeSteps(listing)}
      onDone={onDone}
    />
  )
}

export function CaseRow({ shown, environment, onDone }: Shared & { shown: StaffCase }) {
  const { case_id: id, domain, partner_name, status, budget, currency, tier, message } = shown
  return (
    <Row
      name={domain}
      to={deskHref('/staff/brokerage', { environment, id })}
      price={`up to ${centsText(budget, currency)}`}
      facts={[
        STATUS_TEXT[status],
        partner_name,
        tier === 'managed' ? 'we lead' : 'the buyer leads',
      ]}
      since={shown.created_at}
      steps={caseSteps(shown)}
      onDone={onDone}
    >
      {message !== null && <p className="row-reason">{message}</p>}
    </Row>
  )
}

/** A name that we negotiated and the buyer has. Its former owner waits for the money. */
export function OwnerRow({ shown, environment, onDone }: Shared & { shown: StaffCase }) {
  const { case_id: id, domain, former_owner, currency, outcome, created_at } = shown
  const price = outcome?.sale_price_cents ?? 0
  return (
    <Row
      name={domain}
      to={deskHref('/staff/brokerage', { environment, id })}
      price={`owed ${centsText(former_owner?.owner_cents ?? 0, currency)}`}
      facts={[`sold for ${centsText(price, currency)}`, 'delivered']}
      since={former_owner?.delivered_at ?? created_at}
      steps={caseSteps(shown)}
      onDone={onDone}
    />
  )
}

type RowProps = {
  name: string
  /** Its page, if it has one. */
  to?: string
  price: string
  facts: string[]
  /** Since when it waits. */
  since: Date
  steps: Step[]
  onDone: () => void
  children?: ReactNode
}

export function Row({ name, to, price, facts, since, steps, onDone, children }: RowProps) {
  return (
    <li>
      <div className="row-what">
        {to === undefined ? (
          <DomainName name={name} />
        ) : (
          <Link to={to}>
            <DomainName name={name} />
          </Link>
        )}
        <span className="row-price">{price}</span>
        <span className="hint">
          {facts.join(' · ')} · <When at={since} />
        </span>
        {children}
      </div>
      <Steps about={name} steps={steps} onDone={onDone} />
    </li>
  )
}
