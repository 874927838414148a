import { Link } from '../../address/link.tsx'
import type { Plan } from '../../api/plans.ts'
import { PlanList } from '../../trade/plan-list.tsx'
import { PLANS_HREF } from '../../trade/plan-words.ts'

/** Domains that are still being paid. Nothing is shown while there are none. */
export function Plans({ plans }: { plans: readonly Plan[] }) {
  const open = plans.filter(({ status }) => status === 'active' || status === 'overdue')
  if (open.length === 0) return null
  return (
    <section className="panel" aria-labelledby="plans-title">
      <div className="panel-head">
        <h2 id="plans-title">Paying monthly</h2>
        <Link to={PLANS_HREF}>All plans</Link>
      </div>
      <PlanList label="Domains you pay monthly" plans={open} />
    </section>
  )
}
