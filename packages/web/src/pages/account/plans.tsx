import { Link } from '../../address/link.tsx'
import type { Plan } from '../../api/plans.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { markOfPlan, nextOfPlan, PLANS_HREF, progressText } from '../../trade/plan-words.ts'

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
      <ul className="things" aria-label="Domains you pay monthly">
        {open.map((plan) => (
          <li key={plan.plan_id}>
            <div className="thing">
              <Link className="home-name" to={PLANS_HREF}>
                <DomainName name={plan.unicode ?? plan.domain} />
              </Link>
              <span className="small soft">
                {progressText(plan)}. {nextOfPlan(plan)}
              </span>
            </div>
            <ToneMark {...markOfPlan(plan)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
