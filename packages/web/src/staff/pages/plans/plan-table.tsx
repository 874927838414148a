import { momentDay } from '../../../names/day-text.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { NameCell } from '../../../parts/name-cell.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import { markOfPlan } from '../../../trade/plan-words.ts'
import type { StaffPlan } from '../../api/plans.ts'

type Props = { label: string; plans: readonly StaffPlan[] }

/** Who pays whom how much, and what happens next. */
export function PlanTable({ label, plans }: Props) {
  return (
    <DataTable
      label={label}
      rows={plans}
      keyOf={({ plan_id }) => plan_id}
      columns={[
        {
          label: 'Domain',
          cell: ({ domain, unicode, created_at }) => (
            <NameCell name={unicode ?? domain} at={created_at} />
          ),
        },
        { label: 'Status', cell: (plan) => <ToneMark {...markOfPlan(plan)} /> },
        { label: 'Payments', cell: ({ paid, months }) => `${paid} of ${months}` },
        { label: 'Left', cents: ({ left_cents }) => left_cents },
        { label: 'Next', cell: nextText },
        { label: 'Buyer', cell: ({ buyer_email }) => buyer_email },
        { label: 'Seller', cell: ({ seller_email }) => seller_email },
      ]}
    />
  )
}

function nextText(plan: StaffPlan): string {
  const { status, attempts, next_charge_at, ends_at, problem, is_returning } = plan
  if (is_returning) return 'The domain goes back to its seller.'
  if (status !== 'overdue') return next_charge_at ? momentDay(next_charge_at) : '–'
  const tried = attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`
  const again = next_charge_at ? ` Again on ${momentDay(next_charge_at)}.` : ''
  const end = ends_at ? ` Ends on ${momentDay(ends_at)}.` : ''
  return `${problem ?? ''} ${tried}${again}${end}`.trim()
}
