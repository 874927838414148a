import { DomainName } from '../../../names/domain-name.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import type { SettledOrder } from '../../api/settlements.ts'
import { When } from '../../../parts/when.tsx'

export function SettledOrders({ orders }: { orders: SettledOrder[] }) {
  return (
    <DataTable
      label="Orders"
      rows={orders}
      keyOf={({ public_id }) => public_id}
      columns={[
        {
          label: 'Domain',
          cell: ({ domain, public_id }) => (
            <>
              <DomainName name={domain} />
              <code className="hint">{public_id}</code>
            </>
          ),
        },
        { label: 'Price', cents: ({ sale_price_cents }) => sale_price_cents },
        { label: 'Commission', cents: ({ commission_cents }) => commission_cents },
        {
          label: 'Collected by',
          cell: ({ payment_model }) =>
            payment_model === 'partner_collected' ? 'The partner' : 'Us',
        },
        {
          label: 'Delivered',
          cell: ({ completed_at }) => (completed_at ? <When at={completed_at} /> : '–'),
        },
      ]}
    />
  )
}
