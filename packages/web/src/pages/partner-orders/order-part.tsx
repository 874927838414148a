import { Link } from '../../address/link.tsx'
import type { OrderDetail } from '../../api/orders.ts'
import type { Tenant } from '../../api/portal.ts'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { DetailPanel } from '../../parts/detail-panel.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import { When } from '../../parts/when.tsx'
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

/** One order: its progress, where its money goes, and its history. */
export function OrderPart({ tenant, id }: { tenant: Tenant; id: string }) {
  const { partner_id: partner, environment } = tenant
  const { data, error, isAsking, askAgain, at } = useMine(orderOf(tenant, id))
  useLive(askAgain)
  return (
    <div className="beside">
      <Part id="order-title" title={data?.domain ?? 'Order'}>
        <div className="actions">
          <Link to={partnerHref('/partner/orders', { partner, environment })}>All orders</Link>
          <RefreshButton isAsking={isAsking} askAgain={askAgain} at={at} />
        </div>
        {data && <OrderFacts order={data} />}
        <LoadState what="order" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {data && <MoneyPart order={data} />}
      {data && <TimelinePart order={data} />}
    </div>
  )
}

function OrderFacts({ order }: { order: OrderDetail }) {
  const status = (
    <output>
      <ToneMark {...markOf(ORDER_STATUS, order.status)} />
    </output>
  )
  return (
    <DetailPanel
      facts={[
        ['Status', status],
        ['Buyer', buyerText(order)],
        ['Your reference', order.external_payment_ref ?? '–'],
        ['Order', <code key="order">{order.public_id}</code>],
      ]}
    />
  )
}

/** The split of the price: who collected it, what the partner keeps, and who owes what to whom. */
function MoneyPart({ order }: { order: OrderDetail }) {
  const { currency, sale_price_cents, commission_cents, payment_status } = order
  const money = (cents: number) => centsText(cents, currency)
  const share = (cents: number) => (isTakenBack(order.status) ? undefined : money(cents))
  return (
    <Part id="money-title" title="Money">
      <DetailPanel
        facts={[
          ['Sold for', money(sale_price_cents)],
          ['Your share', share(commission_cents)],
          ['Our share', share(sale_price_cents - commission_cents)],
          ['Paid to', paidToText(order)],
          ['Payment', payment_status === null ? undefined : paymentText(payment_status)],
          ['Refund', <Refund key="refund" order={order} />],
        ]}
      />
    </Part>
  )
}

function paidToText(order: OrderDetail): string {
  if (order.payment_model === 'service_collected') return 'Us, on a checkout page'
  if (isTakenBack(order.status)) return 'You. You owe us nothing'
  return `You. You owe us ${centsText(order.amount_owed_cents, order.currency)}`
}

function Refund({ order: { status, refund } }: { order: OrderDetail }) {
  if (refund) {
    const isDone = refund.status === 'REFUNDED'
    return (
      <>
        {isDone ? 'Done, requested' : 'Requested'} <When at={refund.created_at} />
        {!isDone && waitText(status)}
      </>
    )
  }
  if (status === 'REFUNDED') return 'Done by our staff'
  return status === 'CANCELLED' ? 'Cancelled by our staff' : 'None requested'
}

/** What a requested refund waits for, or what happened instead. */
function waitText(status: OrderDetail['status']): string {
  if (status === 'CANCELLED') return '. Our staff cancelled the order instead'
  const isDelivered = status === 'TRANSFER_COMPLETED' || status === 'SETTLED'
  return isDelivered
    ? '. The domain was delivered instead'
    : '. It waits until the transfer is stopped'
}

function TimelinePart({ order }: { order: OrderDetail }) {
  const next = nextText(order.status)
  return (
    <Part id="timeline-title" title="Timeline">
      <Timeline steps={order.timeline.map((step) => ({ ...step, text: orderStepText(step) }))} />
      {next !== undefined && <p className="hint">{next}</p>}
    </Part>
  )
}
