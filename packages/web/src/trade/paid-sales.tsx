import type { SellerSale } from '../api/earnings.ts'
import { momentDay } from '../names/day-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { DataTable } from '../parts/data-table.tsx'

type Row = Pick<
  SellerSale,
  | 'public_id'
  | 'domain'
  | 'unicode'
  | 'price_cents'
  | 'commission_cents'
  | 'earned_cents'
  | 'currency'
  | 'delivered_at'
>

/** The sales that a payout pays. */
export function PaidSales({ sales }: { sales: readonly Row[] }) {
  return (
    <DataTable
      label="Sales"
      rows={sales}
      keyOf={({ public_id }) => public_id}
      columns={[
        {
          label: 'Domain',
          cell: ({ domain, unicode, public_id }) => (
            <>
              <DomainName name={unicode ?? domain} />
              <code className="hint">{public_id}</code>
            </>
          ),
        },
        {
          label: 'Delivered',
          cell: ({ delivered_at }) => (delivered_at ? momentDay(delivered_at) : '–'),
        },
        { label: 'Price', cents: ({ price_cents }) => price_cents },
        { label: 'Commission', cents: ({ commission_cents }) => commission_cents },
        { label: 'Earned', cents: ({ earned_cents }) => earned_cents },
      ]}
    />
  )
}
