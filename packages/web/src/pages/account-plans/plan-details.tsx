import type { OnePlan, Plan } from '../../api/plans.ts'
import { momentDay } from '../../names/day-text.ts'
import { DataTable } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import { useMine } from '../../session/who.ts'
import { wholePlan } from './load.ts'
import { PlanCard } from './plan-card.tsx'

type Props = { plan: Plan; refresh: () => void }
type Instalment = OnePlan['instalments'][number]

/** All payments of a plan, and for its buyer the card that is charged. */
export function PlanDetails({ plan, refresh }: Props) {
  const { status, role } = plan
  const { data, error, askAgain } = useMine(wholePlan(plan))
  const onCard = () => {
    askAgain()
    refresh()
  }
  return (
    <div className="stack">
      <LoadState what="payments" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data && role === 'buyer' && status === 'active' && (
        <PlanCard plan={data} onChange={onCard} />
      )}
      {data && (
        <DataTable
          label={`Payments for ${plan.unicode ?? plan.domain}`}
          rows={data.instalments}
          keyOf={({ number }) => number}
          columns={columnsFor(data)}
        />
      )}
    </div>
  )
}

function columnsFor(plan: OnePlan): Column<Instalment>[] {
  const paying: Column<Instalment>[] = [
    { label: 'Payment', cell: ({ number }) => `${number} of ${plan.months}` },
    { label: 'Due', cell: ({ due_at }) => momentDay(due_at) },
    { label: 'Amount', cents: ({ amount_cents }) => amount_cents },
  ]
  const share: Column<Instalment>[] = [
    { label: 'Your share', cents: ({ seller_cents }) => seller_cents },
  ]
  const state: Column<Instalment> = {
    label: 'Status',
    cell: (each) => <ToneMark {...markOf(each, plan)} />,
  }
  return [...paying, ...(plan.role === 'seller' ? share : []), state]
}

function markOf({ number, paid_at, payable_at }: Instalment, plan: OnePlan): Mark {
  if (payable_at) return { text: `Payable since ${momentDay(payable_at)}`, tone: 'good' }
  if (paid_at) return { text: `Paid ${momentDay(paid_at)}`, tone: 'good' }
  if (plan.status === 'ended') return { text: 'Not paid', tone: 'calm' }
  if (plan.status === 'overdue' && number === plan.paid + 1) return { text: 'Overdue', tone: 'bad' }
  return { text: 'To come', tone: 'calm' }
}
