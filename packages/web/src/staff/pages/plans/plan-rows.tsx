import { centsText } from '../../../names/cents-text.ts'
import { momentDay } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import { markOfPlan } from '../../../trade/plan-words.ts'
import { cancelPlan } from '../../api/plans.ts'
import type { StaffPlan } from '../../api/plans.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'

type Props = { label: string; plans: readonly StaffPlan[]; onDone: () => void }

/** Who pays whom how much, and what happens next. */
export function PlanRows({ label, plans, onDone }: Props) {
  return (
    <ul className="money-rows" aria-label={label}>
      {plans.map((plan) => (
        <Row key={plan.plan_id} plan={plan} onDone={onDone} />
      ))}
    </ul>
  )
}

function Row({ plan, onDone }: { plan: StaffPlan; onDone: () => void }) {
  const { domain, unicode = domain, buyer_email, seller_email, paid, months, currency } = plan
  return (
    <li>
      <div className="thing">
        <DomainName name={unicode} />
        <span className="hint">Buyer {buyer_email}</span>
        <span className="hint">Seller {seller_email}</span>
        <span className="hint">{nextText(plan)}</span>
      </div>
      <dl className="money-figures">
        <div>
          <dt>Payments</dt>
          <dd>
            {paid} of {months}
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{centsText(plan.paid_cents, currency)}</dd>
        </div>
        <div>
          <dt>Left</dt>
          <dd className="is-main">{centsText(plan.left_cents, currency)}</dd>
        </div>
      </dl>
      <div>
        <ToneMark {...markOfPlan(plan)} />
      </div>
      {plan.ended_at === null && (
        <Steps about={unicode} steps={[cancelStep(plan)]} onDone={onDone} />
      )}
    </li>
  )
}

function nextText(plan: StaffPlan): string {
  const { status, attempts, next_charge_at, ends_at, problem, ended_at } = plan
  if (plan.is_returning) return 'The domain is on its way back to its seller.'
  if (ended_at) return `${status === 'paid' ? 'Paid' : 'Ended'} on ${momentDay(ended_at)}.`
  const next = next_charge_at ? momentDay(next_charge_at) : null
  if (status === 'active') return next === null ? '' : `Next payment on ${next}.`
  const tried = attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`
  const again = next === null ? '' : ` Again on ${next}.`
  const end = ends_at ? ` Ends on ${momentDay(ends_at)}.` : ''
  return `${problem ?? ''} ${tried}${again}${end}`.trim()
}

function cancelStep({ plan_id, domain, unicode = domain }: StaffPlan): Step {
  return {
    text: 'End plan',
    sure: 'End the plan',
    done: 'plan ended',
    isFinal: true,
    meaning: `${unicode} goes back to its seller. The buyer gets back what they paid in the last 7 days. This can’t be undone.`,
    noteHint: 'Only staff see it.',
    send: async ({ note = '' }) => await cancelPlan(plan_id, note),
  }
}
