import { centsText } from '../../../names/cents-text.ts'
import { momentText } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import type { Order } from '../../api/orders.ts'
import { ORDER_STATUS_TEXT } from '../../orders/order-words.ts'

export function OrderTable({ orders }: { orders: Order[] }) {
  return (
    <table className="partner-table" aria-label="Orders">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Status</th>
          <th scope="col">Price</th>
          <th scope="col">Order</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.public_id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order }: { order: Order }) {
  const { public_id, domain, status, sale_price_cents, currency, created_at } = order
  return (
    <tr>
      <th scope="row">
        <DomainName name={domain} />
        <span className="note">{momentText(created_at)}</span>
      </th>
      <td data-label="Status">{ORDER_STATUS_TEXT[status]}</td>
      <td data-label="Price">{centsText(sale_price_cents, currency)}</td>
      <td data-label="Order">
        <code>{public_id}</code>
      </td>
    </tr>
  )
}
