import { Link } from '../../address/link.tsx'
import type { Order } from '../../api/orders.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import { useMine } from '../../session/who.ts'
import { isTakenBack, ORDER_STATUS } from '../../trade/order-words.ts'
import { ordersOf } from '../partner-orders/load.ts'

const PATH = '/partner/orders'
const SHOWN_MAX = 8

export function RecentOrders({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { data, error, askAgain } = useMine(ordersOf(tenant, ''))
  return (
    <section className="panel is-flush" aria-labelledby="recent-title">
      <div className="panel-head">
        <h2 id="recent-title">Recent orders</h2>
        <Link className="small" to={partnerHref(PATH, { partner, environment })}>
          All orders
        </Link>
      </div>
      {data && data.items.length > 0 && (
        <OrderRows tenant={tenant} orders={data.items.slice(0, SHOWN_MAX)} />
      )}
      {data?.items.length === 0 && <Empty title={`No sales in ${environment} yet`} />}
      <div className="panel-state">
        <LoadState what="orders" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </div>
    </section>
  )
}

function OrderRows({ tenant, orders }: { tenant: Tenant; orders: Order[] }) {
  const { partner_id: partner, environment } = tenant
  return (
    <table className="table is-calm" aria-label="Recent orders">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col" className="end">
            Price
          </th>
          <th scope="col" className="end p2">
            Your share
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ public_id: id, domain, status, currency, ...order }) => (
          <tr key={id}>
            <th scope="row">
              <NameCell
                name={domain}
                at={order.created_at}
                to={partnerHref(PATH, { partner, environment, id })}
              />
            </th>
            <td>
              <ToneMark {...markOf(ORDER_STATUS, status)} />
            </td>
            <td className="end num">{centsText(order.sale_price_cents, currency)}</td>
            <td className="end num p2">
              {isTakenBack(status) ? '–' : centsText(order.commission_cents, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
