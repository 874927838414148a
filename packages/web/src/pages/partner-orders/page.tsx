import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ORDER_STATUSES, readOrders } from '../../api/orders.ts'
import type { Order } from '../../api/orders.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { StatusFilter } from '../../parts/status-filter.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { isTakenBack, ORDER_STATUS } from '../../trade/order-words.ts'
import { ordersOf } from './load.ts'
import { OrderPart } from './order-part.tsx'

const PATH = '/partner/orders'

/** A partner's orders, or one of them if the address names it. */
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
  const { items, error, isAsking, askAgain, at, isExtended, ...more } = useSlices(
    ordersOf(tenant, status),
    async (cursor, signal) => await readOrders(tenant, { status, cursor }, signal),
  )
  useLive(askAgain, { isPaused: isExtended })
  return (
    <Part id="orders-title" title="Your sales">
      <div className="list-filter">
        <StatusFilter
          name="order_status"
          value={status}
          words={ORDER_STATUSES}
          textOf={(each) => ORDER_STATUS[each].text}
        />
        <RefreshButton isAsking={isAsking} askAgain={askAgain} at={at} />
      </div>
      {items && items.length > 0 && <OrderTable tenant={tenant} orders={items} />}
      {items?.length === 0 && <NoOrders tenant={tenant} isFiltered={status !== ''} />}
      {items && <MoreButton {...more} />}
      <LoadState what="orders" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function NoOrders({ tenant, isFiltered }: { tenant: Tenant; isFiltered: boolean }) {
  const { environment } = tenant
  if (isFiltered) return <Empty title={`No order in ${environment} has this status.`} />
  return (
    <Empty
      title={`No sales in ${environment} yet`}
      action={<Link to="/docs/reference#recordOrder">How to record a sale</Link>}
    >
      Sales appear here when your system records them, or when somebody pays through one of your
      checkout links.
    </Empty>
  )
}

function OrderTable({ tenant, orders }: { tenant: Tenant; orders: Order[] }) {
  const { partner_id: partner, environment } = tenant
  const kept = ({ status }: Order, cents: number) => (isTakenBack(status) ? null : cents)
  return (
    <DataTable
      label="Orders"
      rows={orders}
      keyOf={({ public_id }) => public_id}
      columns={[
        {
          label: 'Name',
          cell: ({ public_id: id, domain, created_at }) => (
            <NameCell
              name={domain}
              at={created_at}
              to={partnerHref(PATH, { partner, environment, id })}
            />
          ),
        },
        { label: 'Status', cell: ({ status }) => <ToneMark {...markOf(ORDER_STATUS, status)} /> },
        { label: 'Sold for', cents: ({ sale_price_cents }) => sale_price_cents },
        { label: 'Your share', cents: (order) => kept(order, order.commission_cents) },
        { label: 'You owe', cents: (order) => kept(order, order.amount_owed_cents) },
      ]}
    />
  )
}
