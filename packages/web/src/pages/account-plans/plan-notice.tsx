import { Link } from '../../address/link.tsx'
import { CARDS } from '../../api/billing.ts'
import { confirmPlanPayment, payOverdue, setPlanCard } from '../../api/plans.ts'
import type { Plan } from '../../api/plans.ts'
import { ActButton } from '../../form/act-button.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { loaderCircle, triangleAlert } from '../../kit/section-icons.ts'
import { centsText } from '../../names/cents-text.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import { nextOfPlan } from '../../trade/plan-words.ts'
import { CardSelect } from './card-select.tsx'
import { followTo } from './follow-to.ts'
import { wholePlan } from './load.ts'

type Props = { plan: Plan; refresh: () => void }

/** What keeps a plan from going on, and the way out. Nothing while all is well. */
export function PlanNotice({ plan, refresh }: Props) {
  const { payment, status, problem } = plan
  if (payment === 'in_progress') {
    return (
      <p className="note">
        <Icon path={loaderCircle} />
        <output>We’re charging your card. This takes a few seconds.</output>
      </p>
    )
  }
  const needsBank = payment === 'needs_confirmation'
  if (!needsBank && status !== 'overdue') return null
  return (
    <>
      <div className="note" data-state="danger">
        <Icon path={triangleAlert} />
        <p>
          <b>{needsBank ? 'Your bank wants you to confirm the payment.' : problem}</b>{' '}
          {status === 'overdue' && nextOfPlan(plan)}
        </p>
      </div>
      {needsBank ? (
        <ConfirmAtBank plan={plan} refresh={refresh} />
      ) : (
        <PayNow plan={plan} refresh={refresh} />
      )}
    </>
  )
}

function ConfirmAtBank({ plan, refresh }: Props) {
  return (
    <div className="actions">
      <ActButton
        text="Confirm with your bank"
        busy="Opening your bank…"
        kind="primary"
        act={async () => followTo(await confirmPlanPayment(plan), refresh)}
      />
    </div>
  )
}

/** Pays with any saved card, which is charged from then on. */
function PayNow({ plan, refresh }: Props) {
  const cards = useMine(CARDS)
  const whole = useMine(wholePlan(plan))
  const askAgain = () => {
    cards.askAgain()
    whole.askAgain()
  }
  if (!cards.data || !whole.data) {
    const error = cards.error ?? whole.error
    return <LoadState what="cards" isHere={false} error={error} askAgain={askAgain} />
  }
  const current = whole.data.card?.card_id
  const { domain, unicode = domain, next_cents, currency } = plan
  if (cards.data.cards.length === 0) {
    return (
      <Link className="btn" data-kind="primary" to="/account/billing">
        Save a card
      </Link>
    )
  }
  const send = async ({ card_id = '' }: Values) => {
    if (card_id !== current) await setPlanCard(plan.plan_id, card_id)
    followTo(await payOverdue(plan), refresh)
  }
  return (
    <Form
      label={`Pay for ${unicode}`}
      submit={next_cents === null ? 'Pay now' : `Pay ${centsText(next_cents, currency)} now`}
      busy="Paying…"
      send={send}
    >
      <CardSelect cards={cards.data.cards} current={current} />
    </Form>
  )
}
