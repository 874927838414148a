import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { momentText } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { StaffOrder } from '../../api/orders.ts'
import { deskHref } from '../../desk-address.ts'
import { ORDER_STATUS } from '../../orders/order-words.ts'

type Props = { environment: Environment; orders: StaffOrder[] }

export function OrderTable({ environment, orders }: Props) {
  return (
    <table className="data-table" aria-label="Orders">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col">Partner</th>
          <th scope="col">Order</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.public_id} environment={environment} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ environment, order }: { environment: Environment; order: StaffOrder }) {
  const { public_id: id, domain, status, sale_price_cents, currency, created_at } = order
  return (
    <tr>
      <th scope="row">
        <Link to={deskHref('/staff/orders', { environment, id })}>
          <DomainName name={domain} />
        </Link>
        <span className="note">{momentText(created_at)}</span>
      </th>
      <td data-label="Status">
        <ToneMark {...ORDER_STATUS[status]} />
      </td>
      <td className="figure" data-label="Price">
        {centsText(sale_price_cents, currency)}
      </td>
      <td data-label="Partner">{order.partner_name}</td>
      <td data-label="Order">
        <code>{id}</code>
      </td>
    </tr>
  )
}
