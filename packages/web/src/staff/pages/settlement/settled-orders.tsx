import { centsText } from '../../../names/cents-text.ts'
import { momentDay } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import type { SettledOrder } from '../../api/settlements.ts'

export function SettledOrders({ orders }: { orders: SettledOrder[] }) {
  return (
    <table className="data-table" aria-label="Orders">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col" className="figure">
            Commission
          </th>
          <th scope="col">Collected by</th>
          <th scope="col">Delivered</th>
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

function Row({ order }: { order: SettledOrder }) {
  const { public_id, domain, sale_price_cents, commission_cents, currency } = order
  return (
    <tr>
      <th scope="row">
        <DomainName name={domain} />
        <code className="note">{public_id}</code>
      </th>
      <td className="figure" data-label="Price">
        {centsText(sale_price_cents, currency)}
      </td>
      <td className="figure" data-label="Commission">
        {centsText(commission_cents, currency)}
      </td>
      <td data-label="Collected by">
        {order.payment_model === 'partner_collected' ? 'the partner' : 'us'}
      </td>
      <td data-label="Delivered">{order.completed_at ? momentDay(order.completed_at) : '–'}</td>
    </tr>
  )
}
