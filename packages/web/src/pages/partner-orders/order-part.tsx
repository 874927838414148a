import { Link } from '../../address/link.tsx'
import type { OrderDetail } from '../../api/orders.ts'
import type { Tenant } from '../../api/portal.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useMine } from '../../session/who.ts'
import {
  buyerText,
  isTakenBack,
  nextText,
  ORDER_STATUS,
  orderStepText,
  paymentText,
} from '../../trade/order-words.ts'
import { orderOf } from './load.ts'
import '../../parts/detail-panel.css'

/** One order: how far it is, where its money goes, and what happened. */
export function OrderPart({ tenant, id }: { tenant: Tenant; id: string }) {
  const { partner_id: partner, environment } = tenant
  const { data, error, isAsking, askAgain } = useMine(orderOf(tenant, id))
  return (
    <>
      <Part id="order-title" title={data?.domain ?? 'Order'}>
        <div className="actions">
          <Link to={partnerHref('/partner/orders', { partner, environment })}>All orders</Link>
          <button type="button" className="button is-quiet" onClick={askAgain}>
            {isAsking ? 'Refreshing…' : 'Refresh'}
          </button>
        </div>
        {data && <OrderFacts order={data} />}
        <LoadState what="order" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {data && <MoneyPart order={data} />}
      {data && <TimelinePart order={data} />}
    </>
  )
}

function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <dl className="detail-facts">
      <dt>Status</dt>
      <dd>
        <output>
          <ToneMark {...ORDER_STATUS[order.status]} />
        </output>
      </dd>
      <dt>Buyer</dt>
      <dd>{buyerText(order)}</dd>
      <dt>Your reference</dt>
      <dd>{order.external_payment_ref ?? '–'}</dd>
      <dt>Order</dt>
      <dd>
        <code>{order.public_id}</code>
      </dd>
    </dl>
  )
}

/** The split of the price: who took it, what the partner keeps, and what is owed to whom. */
function MoneyPart({ order }: { order: OrderDetail }) {
  const { currency, sale_price_cents, commission_cents } = order
  const isBack = isTakenBack(order.status)
  const money = (cents: number) => centsText(cents, currency)
  return (
    <Part id="money-title" title="Money">
      <dl className="detail-facts">
        <dt>Sold for</dt>
        <dd>{money(sale_price_cents)}</dd>
        {!isBack && (
          <>
            <dt>Your share</dt>
            <dd>{money(commission_cents)}</dd>
            <dt>Our share</dt>
            <dd>{money(sale_price_cents - commission_cents)}</dd>
          </>
        )}
        <dt>Paid to</dt>
        <dd>{paidToText(order)}</dd>
        {order.payment_status !== null && (
          <>
            <dt>Payment</dt>
            <dd>{paymentText(order.payment_status)}</dd>
          </>
        )}
        <dt>Refund</dt>
        <dd>{refundText(order)}</dd>
      </dl>
    </Part>
  )
}

function paidToText(order: OrderDetail): string {
  if (order.payment_model === 'service_collected') return 'Us, on a checkout page'
  if (isTakenBack(order.status)) return 'You, who owe us nothing of it'
  return `You, who owe us ${centsText(order.amount_owed_cents, order.currency)}`
}

function refundText({ status, refund }: OrderDetail): string {
  if (refund) {
    const when = momentText(refund.created_at)
    return refund.status === 'REFUNDED'
      ? `Done, asked for on ${when}`
      : `Asked for on ${when}; it waits until the handover is stopped`
  }
  if (status === 'REFUNDED') return 'Done by our staff'
  return status === 'CANCELLED' ? 'Cancelled by our staff' : 'None asked for'
}

function TimelinePart({ order }: { order: OrderDetail }) {
  const next = nextText(order.status)
  return (
    <Part id="timeline-title" title="What happened">
      <ol className="timeline" aria-label="Timeline">
        {order.timeline.map((step) => (
          <li key={`${step.at.getTime()} ${step.event}`}>
            <span className="note">{momentText(step.at)}</span>
            <div>
              {orderStepText(step)}
              {step.note !== null && <p className="note">{step.note}</p>}
            </div>
          </li>
        ))}
      </ol>
      {next !== undefined && <p className="note">{next}</p>}
    </Part>
  )
}
