import { useAddress } from '../../../address/shown-page.ts'
import { ORDER_STATUSES } from '../../../api/orders.ts'
import type { Environment } from '../../../api/portal.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readOrders } from '../../api/orders.ts'
import { DeskPage } from '../../desk-page.tsx'
import { FilterBar } from '../../filter-bar.tsx'
import { ORDER_STATUS } from '../../orders/order-words.ts'
import { ordersOf } from './load.ts'
import { OrderPart } from './order-part.tsx'
import { OrderTable } from './order-table.tsx'

const OPTIONS = [
  { value: '', text: 'All' },
  ...ORDER_STATUSES.map((value) => ({ value, text: ORDER_STATUS[value].text })),
]

/** The orders of all partners, or one of them if the address names it. */
export function OrdersPage() {
  const { id = '' } = useAddress().query
  return (
    <DeskPage title={id === '' ? 'Orders' : 'Order'}>
      {(environment) =>
        id === '' ? (
          <OrderList environment={environment} />
        ) : (
          <OrderPart key={id} environment={environment} id={id} />
        )
      }
    </DeskPage>
  )
}

function OrderList({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const status = ORDER_STATUSES.find((each) => each === query['status']) ?? ''
  const domain = query['domain'] ?? ''
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    ordersOf(environment, { status, domain }),
    async (cursor, signal) => await readOrders(environment, { status, domain, cursor }, signal),
  )
  return (
    <>
      <FilterBar
        path="/staff/orders"
        environment={environment}
        choice={{ label: 'Status', name: 'status', value: status, options: OPTIONS }}
        domain={domain}
        label="Domain or order"
        otherwise={(typed) => (typed.startsWith('ord_') ? { id: typed } : undefined)}
        isAsking={isAsking}
        onLook={askAgain}
      />
      <div className="panel">
        {items && items.length > 0 && <OrderTable environment={environment} orders={items} />}
        {items?.length === 0 && <p>No orders in {environment} match these filters.</p>}
        {items && <MoreButton {...more} />}
        <LoadState what="orders" isHere={items !== undefined} error={error} askAgain={askAgain} />
      </div>
    </>
  )
}
