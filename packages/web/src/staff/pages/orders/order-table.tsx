import type { Environment } from '../../../api/portal.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { NameCell } from '../../../parts/name-cell.tsx'
import { markOf, ToneMark } from '../../../parts/tone-mark.tsx'
import type { StaffOrder } from '../../api/orders.ts'
import { deskHref } from '../../desk-address.ts'
import { ORDER_STATUS } from '../../orders/order-words.ts'

type Props = { environment: Environment; orders: StaffOrder[] }

export function OrderTable({ environment, orders }: Props) {
  return (
    <DataTable
      label="Orders"
      rows={orders}
      keyOf={({ public_id }) => public_id}
      columns={[
        {
          label: 'Domain',
          cell: ({ public_id: id, domain, created_at }) => (
            <NameCell
              name={domain}
              at={created_at}
              to={deskHref('/staff/orders', { environment, id })}
            />
          ),
        },
        { label: 'Status', cell: ({ status }) => <ToneMark {...markOf(ORDER_STATUS, status)} /> },
        { label: 'Price', cents: ({ sale_price_cents }) => sale_price_cents },
        { label: 'Partner', cell: ({ partner_name }) => partner_name },
        { label: 'Order', cell: ({ public_id }) => <code>{public_id}</code> },
      ]}
    />
  )
}
