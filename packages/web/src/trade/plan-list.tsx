import { Link } from '../address/link.tsx'
import type { Plan } from '../api/plans.ts'
import { DomainName } from '../names/domain-name.tsx'
import { ToneMark } from '../parts/tone-mark.tsx'
import { amountsText, markOfPlan, nextOfPlan, plansHref, progressText } from './plan-words.ts'

/** Domains that are paid monthly, each with how far it is. They lead to the page of all plans. */
export function PlanList({ label, plans }: { label: string; plans: readonly Plan[] }) {
  return (
    <ul className="things" aria-label={label}>
      {plans.map((plan) => (
        <li key={plan.plan_id}>
          <div className="thing">
            <Link to={plansHref(plan.role)}>
              <DomainName name={plan.unicode ?? plan.domain} />
            </Link>
            <span className="small soft">
              {progressText(plan)}, {amountsText(plan)}.
            </span>
            <span className="small soft">{nextOfPlan(plan)}</span>
          </div>
          <ToneMark {...markOfPlan(plan)} />
        </li>
      ))}
    </ul>
  )
}
