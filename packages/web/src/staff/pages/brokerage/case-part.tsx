import { useState } from 'react'
import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { momentText } from '../../../names/day-text.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { useMine } from '../../../session/who.ts'
import { CaseMark } from '../../../trade/case-mark.tsx'
import { stepText } from '../../../trade/case-words.ts'
import type { StaffCaseDetail } from '../../api/cases.ts'
import { caseSteps } from '../../cases/case-steps.tsx'
import { deskHref } from '../../desk-address.ts'
import { Steps } from '../../steps.tsx'
import { caseOf } from './load.ts'
import '../../../parts/detail-panel.css'

/** One case: how it stands, who wants what, what may be done, and what happened. */
export function CasePart({ environment, id }: { environment: Environment; id: string }) {
  const { data, error, isAsking, askAgain } = useMine(caseOf(id))
  const [told, setTold] = useState('')
  return (
    <>
      <div className="actions">
        <Link to={deskHref('/staff/brokerage', { environment })}>All cases</Link>
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Refreshing…' : 'Refresh'}
        </button>
      </div>
      <output className="desk-told">{told}</output>
      {data && (
        <div className="desk-detail">
          <Standing
            shown={data}
            onDone={(text) => {
              setTold(text)
              askAgain()
            }}
          />
          <Facts shown={data} environment={environment} />
          <Timeline shown={data} />
        </div>
      )}
      <LoadState what="case" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </>
  )
}

type StandingProps = { shown: StaffCaseDetail; onDone: (told: string) => void }

function Standing({ shown, onDone }: StandingProps) {
  const { domain, status, currency, offers, message, actions } = shown
  const open = offers.find((offer) => offer.status === 'open')
  return (
    <Part id="case-title" title={domain}>
      <p>
        <CaseMark status={status} />
      </p>
      {message !== null && <p className="row-reason">{message}</p>}
      {open && (
        <p className="row-reason">
          {centsText(open.amount_cents, currency)} lies with the buyer since{' '}
          {momentText(open.created_at)}.
        </p>
      )}
      {actions.length > 0 ? (
        <Steps about={domain} steps={caseSteps(shown)} onDone={onDone} />
      ) : (
        <p className="note">The case has ended.</p>
      )}
    </Part>
  )
}

type FactsProps = { shown: StaffCaseDetail; environment: Environment }

function Facts({ shown, environment }: FactsProps) {
  const { budget, currency, partner_name, partner_id, buyer_email, buyer_name, outcome } = shown
  return (
    <Part id="facts-title" title="The case">
      <dl className="detail-facts">
        <dt>Budget</dt>
        <dd>{centsText(budget, currency)}</dd>
        <dt>Buyer</dt>
        <dd>{buyer_name === null ? buyer_email : `${buyer_name}, ${buyer_email}`}</dd>
        <dt>Who leads</dt>
        <dd>{shown.tier === 'managed' ? 'We do' : 'The buyer'}</dd>
        <dt>Partner</dt>
        <dd>
          {partner_name} <code>{partner_id}</code>
        </dd>
        {outcome?.public_id && (
          <>
            <dt>Order</dt>
            <dd>
              <Link to={deskHref('/staff/orders', { environment, id: outcome.public_id })}>
                {outcome.public_id}
              </Link>
            </dd>
          </>
        )}
        <dt>Case</dt>
        <dd>
          <code>{shown.case_id}</code>
        </dd>
      </dl>
    </Part>
  )
}

function Timeline({ shown: { timeline, currency } }: { shown: StaffCaseDetail }) {
  return (
    <div className="is-wide">
      <Part id="timeline-title" title="What happened">
        <ol className="timeline" aria-label="Timeline">
          {timeline.map((step) => (
            <li key={`${step.at.getTime()} ${step.event} ${step.status} ${step.amount_cents}`}>
              <span className="note">{momentText(step.at)}</span>
              <div>
                {stepText(step, currency)}
                {step.note !== null && <p className="note">{step.note}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  )
}
