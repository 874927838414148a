import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { ORDER_STATUSES, readOrders } from '../../api/orders.ts'
import type { Order } from '../../api/orders.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { isTakenBack, ORDER_STATUS } from '../../trade/order-words.ts'
import { ordersOf } from './load.ts'
import { OrderPart } from './order-part.tsx'

const PATH = '/partner/orders'

/** A partner's orders; one of them where the address names it. */
export function PartnerOrdersPage() {
  const { id } = parsePartnerSearch(useAddress().query)
  return (
    <PartnerFrame title="Orders">
      {(tenant) =>
        id === '' ? <OrderList tenant={tenant} /> : <OrderPart tenant={tenant} id={id} />
      }
    </PartnerFrame>
  )
}

function OrderList({ tenant }: { tenant: Tenant }) {
  const { order_status: status } = parsePartnerSearch(useAddress().query)
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    ordersOf(tenant, status),
    async (cursor, signal) => await readOrders(tenant, { status, cursor }, signal),
  )
  return (
    <Part id="orders-title" title="Your sales">
      <div className="list-filter">
        <StatusField tenant={tenant} />
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Refreshing…' : 'Refresh'}
        </button>
      </div>
      {items && items.length > 0 && <OrderTable tenant={tenant} orders={items} />}
      {items?.length === 0 && <NoOrders tenant={tenant} isFiltered={status !== ''} />}
      {items && <MoreButton {...more} />}
      <LoadState what="orders" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function StatusField({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { order_status: status } = parsePartnerSearch(useAddress().query)
  return (
    <div className="field">
      <label htmlFor="order-status">Status</label>
      <select
        id="order-status"
        value={status}
        onChange={({ currentTarget: { value } }) => {
          const order_status = ORDER_STATUSES.find((each) => each === value) ?? ''
          const href = partnerHref(PATH, { partner, environment, order_status })
          go(href, { isReplaced: true, keepsScroll: true })
        }}
      >
        <option value="">All</option>
        {ORDER_STATUSES.map((each) => (
          <option key={each} value={each}>
            {ORDER_STATUS[each].text}
          </option>
        ))}
      </select>
    </div>
  )
}

function NoOrders({ tenant, isFiltered }: { tenant: Tenant; isFiltered: boolean }) {
  const { environment } = tenant
  if (isFiltered) return <Empty title={`No order in ${environment} has this status.`} />
  return (
    <Empty
      title={`Nothing was sold in ${environment} yet.`}
      action={<Link to="/docs/reference#recordOrder">How to record a sale</Link>}
    >
      A sale comes here when your program records it, or when somebody pays by one of your checkout
      links.
    </Empty>
  )
}

function OrderTable({ tenant, orders }: { tenant: Tenant; orders: Order[] }) {
  return (
    <table className="data-table" aria-label="Orders">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Sold for
          </th>
          <th scope="col" className="figure">
            Your share
          </th>
          <th scope="col" className="figure">
            You owe
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.public_id} tenant={tenant} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenant, order }: { tenant: Tenant; order: Order }) {
  const { partner_id: partner, environment } = tenant
  const { public_id: id, domain, status, currency, created_at } = order
  const kept = (cents: number) => (isTakenBack(status) ? '–' : centsText(cents, currency))
  return (
    <tr>
      <th scope="row">
        <Link to={partnerHref(PATH, { partner, environment, id })}>{domain}</Link>
        <span className="note">{momentText(created_at)}</span>
      </th>
      <td data-label="Status">
        <ToneMark {...ORDER_STATUS[status]} />
      </td>
      <td className="figure" data-label="Sold for">
        {centsText(order.sale_price_cents, currency)}
      </td>
      <td className="figure" data-label="Your share">
        {kept(order.commission_cents)}
      </td>
      <td className="figure" data-label="You owe">
        {kept(order.amount_owed_cents)}
      </td>
    </tr>
  )
}
