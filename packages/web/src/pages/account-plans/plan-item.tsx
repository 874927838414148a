import type { ReactNode } from 'react'
import { useState } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import { payOff } from '../../api/plans.ts'
import type { Plan } from '../../api/plans.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { markOfPlan, nextOfPlan, nextPaymentText, progressText } from '../../trade/plan-words.ts'
import { followTo } from './follow-to.ts'
import { PlanDetails } from './plan-details.tsx'
import { PlanNotice } from './plan-notice.tsx'

type Props = { plan: Plan; refresh: () => void }

/** One plan: how far it is, what comes next, and what its buyer can do. */
export function PlanItem({ plan, refresh }: Props) {
  const { domain, unicode = domain, status, role, payment } = plan
  const isOpen = status === 'active' || status === 'overdue'
  const isBuyer = role === 'buyer'
  return (
    <li className="panel plan">
      <div className="row between">
        <h3>
          <Link to={isHeld(plan) ? domainHref(domain) : `/market/${domain}`}>
            <DomainName name={unicode} />
          </Link>
        </h3>
        <ToneMark {...markOfPlan(plan)} />
      </div>
      {isBuyer && <PlanNotice plan={plan} refresh={refresh} />}
      <Progress plan={plan} />
      {isOpen ? <Facts plan={plan} /> : <p>{nextOfPlan(plan)}</p>}
      {!isBuyer && status === 'overdue' && <p>{nextOfPlan(plan)}</p>}
      <Details plan={plan} refresh={refresh}>
        {isBuyer && isOpen && payment === null && <PayOff plan={plan} refresh={refresh} />}
      </Details>
    </li>
  )
}

/** Whether the domain is in the reader's portfolio. */
function isHeld({ role, status }: Plan): boolean {
  return role === 'buyer' ? status !== 'ended' : status === 'ended'
}

function Progress({ plan }: { plan: Plan }) {
  const text = progressText(plan)
  return (
    <div className="stack" data-gap="2">
      <progress className="progress" max={plan.months} value={plan.paid} aria-label={text} />
      <p className="row between small soft">
        <span>{text}</span>
        <span>{centsText(plan.paid_cents, plan.currency)} paid</span>
      </p>
    </div>
  )
}

function Facts({ plan }: { plan: Plan }) {
  const { left_cents, price_cents, fee_cents, currency, next_charge_at, role } = plan
  return (
    <dl className="facts">
      {next_charge_at !== null && (
        <Fact term={plan.status === 'overdue' ? 'Next attempt' : 'Next payment'}>
          {nextPaymentText(plan)}
        </Fact>
      )}
      <Fact term="Left to pay">{centsText(left_cents, currency)}</Fact>
      <Fact term="Price">
        {centsText(price_cents, currency)}
        {fee_cents > 0 && role === 'buyer' && `, and a fee of ${centsText(fee_cents, currency)}`}
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Pays all that is left. */
function PayOff({ plan, refresh }: Props) {
  const { domain, unicode = domain, left_cents, currency } = plan
  return (
    <ConfirmButton
      text="Pay off the rest"
      about={unicode}
      sure={`Pay ${centsText(left_cents, currency)} now`}
      kind="primary"
      act={async () => followTo(await payOff(plan), refresh)}
    />
  )
}

/** The payments one by one, and the card. They are loaded when somebody wants to see them. */
function Details({ plan, refresh, children }: Props & { children: ReactNode }) {
  const { domain, unicode = domain, role, status } = plan
  const [isOpen, setOpen] = useState(false)
  const shown = role === 'buyer' && status === 'active' ? 'Payments and card' : 'Payments'
  const text = isOpen ? 'Hide payments' : shown
  return (
    <>
      <div className="actions">
        {children}
        <button
          type="button"
          className="btn"
          aria-expanded={isOpen}
          aria-label={`${text}: ${unicode}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </button>
      </div>
      {isOpen && <PlanDetails plan={plan} refresh={refresh} />}
    </>
  )
}
