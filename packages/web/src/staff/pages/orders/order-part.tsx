import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { DetailPanel } from '../../../parts/detail-panel.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { Timeline } from '../../../parts/timeline.tsx'
import { markOf, ToneMark } from '../../../parts/tone-mark.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import { buyerText, orderStepText } from '../../../trade/order-words.ts'
import type { StaffOrder } from '../../api/orders.ts'
import { deskHref } from '../../desk-address.ts'
import { orderSteps } from '../../orders/order-steps.ts'
import { ORDER_STATUS, holdReason } from '../../orders/order-words.ts'
import { PartnerName } from '../../partner-name.tsx'
import { Steps } from '../../steps.tsx'
import { DeliveryPart, hasDelivery } from './delivery-part.tsx'
import { orderOf } from './load.ts'

/** One order: its state, its partner, the available steps, and its history. */
export function OrderPart({ environment, id }: { environment: Environment; id: string }) {
  const { data, error, isAsking, askAgain } = useMine(orderOf(id))
  return (
    <>
      <div className="actions">
        <Link to={deskHref('/staff/orders', { environment })}>All orders</Link>
        <RefreshButton isAsking={isAsking} askAgain={askAgain} />
      </div>
      {data && (
        <div className="desk-detail">
          <Summary order={data} onDone={askAgain} />
          <Facts order={data} />
          {hasDelivery(data) && <DeliveryPart order={data} />}
          <TimelinePart order={data} />
        </div>
      )}
      <LoadState what="order" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </>
  )
}

type SummaryProps = { order: StaffOrder; onDone: () => void }

function Summary({ order, onDone }: SummaryProps) {
  const { domain, status, actions, refund_asked } = order
  const reason = holdReason(order)
  return (
    <Part id="order-title" title={domain}>
      <p>
        <ToneMark {...markOf(ORDER_STATUS, status)} />
      </p>
      {reason !== undefined && <p className="row-reason">{reason}</p>}
      {refund_asked && (
        <p className="row-reason">
          The partner asked for a refund <When at={refund_asked.at} />.{' '}
          {refund_asked.reason ?? 'No reason was given.'}
        </p>
      )}
      {actions.length > 0 ? (
        <Steps about={domain} steps={orderSteps(order)} onDone={onDone} />
      ) : (
        <p className="hint">Nothing left to do.</p>
      )}
    </Part>
  )
}

function Facts({ order }: { order: StaffOrder }) {
  const money = (cents: number) => centsText(cents, order.currency)
  const isOurs = order.payment_model === 'service_collected'
  return (
    <Part id="facts-title" title="The sale">
      <DetailPanel
        facts={[
          ['Sold for', money(order.sale_price_cents)],
          ['Partner', <PartnerName key="partner" {...order} />],
          ['The partner’s share', money(order.commission_cents)],
          ['Paid to', isOurs ? 'Us' : `The partner, who owes ${money(order.amount_owed_cents)}`],
          ['Payment', order.external_payment_ref ?? '–'],
          ['Buyer', buyerText(order)],
          ['Order', <code key="order">{order.public_id}</code>],
        ]}
      />
    </Part>
  )
}

function TimelinePart({ order: { timeline } }: { order: StaffOrder }) {
  return (
    <div className="is-wide">
      <Part id="timeline-title" title="Timeline">
        <Timeline steps={timeline.map((step) => ({ ...step, text: orderStepText(step) }))} />
      </Part>
    </div>
  )
}
