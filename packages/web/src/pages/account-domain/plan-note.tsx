import { Link } from '../../address/link.tsx'
import { OWN_PLANS } from '../../api/plans.ts'
import { Icon } from '../../kit/icon.tsx'
import { calendarCheck } from '../../kit/section-icons.ts'
import { useMine } from '../../session/who.ts'
import { nextOfPlan, PLANS_HREF, progressText } from '../../trade/plan-words.ts'

/** The domain is still being paid: how far that is, and what has to wait for the last payment. */
export function PlanNote({ domain }: { domain: string }) {
  const { data } = useMine(OWN_PLANS)
  const plan = data?.items.find((each) => each.domain === domain && each.ended_at === null)
  const isOverdue = plan?.status === 'overdue'
  return (
    <section className="note" data-state={isOverdue ? 'danger' : 'sale'} aria-label="Monthly plan">
      <Icon path={calendarCheck} />
      <div className="stack" data-gap="1">
        <b>{isOverdue ? 'A monthly payment is overdue' : 'You pay for this domain monthly'}</b>
        <p>
          {plan && `${progressText(plan)}. ${nextOfPlan(plan)} `}
          You can transfer it or change its registrant after the last payment.{' '}
          <Link to={PLANS_HREF}>See your plan</Link>
        </p>
      </div>
    </section>
  )
}
