import type { PayoutStatement } from '../api/earnings.ts'
import { momentDay } from '../names/day-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Part } from '../parts/part.tsx'

type Instalment = PayoutStatement['instalments'][number]

/** The monthly payments that a payout pays. Nothing, if there are none. */
export function PaidInstalments({ instalments }: { instalments: readonly Instalment[] }) {
  if (instalments.length === 0) return null
  return (
    <Part id="instalments-title" title="Monthly payments in this payout">
      <DataTable
        label="Monthly payments"
        rows={instalments}
        keyOf={({ plan_id, number }) => `${plan_id} ${number}`}
        columns={[
          {
            label: 'Domain',
            cell: ({ domain, unicode }) => <DomainName name={unicode ?? domain} />,
          },
          { label: 'Payment', cell: ({ number, months }) => `${number} of ${months}` },
          { label: 'Paid', cell: ({ paid_at }) => momentDay(paid_at) },
          { label: 'Amount', cents: ({ paid_cents }) => paid_cents },
          { label: 'Earned', cents: ({ earned_cents }) => earned_cents },
        ]}
      />
    </Part>
  )
}
