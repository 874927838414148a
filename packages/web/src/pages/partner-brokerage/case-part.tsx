import { Link } from '../../address/link.tsx'
import type { BrokerageCaseDetail } from '../../api/brokerage.ts'
import type { Tenant } from '../../api/portal.ts'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { useMine } from '../../session/who.ts'
import { CaseMark } from '../../trade/case-mark.tsx'
import { stepText } from '../../trade/case-words.ts'
import { caseOf } from './load.ts'

/** One case: how it stands, what it came to, and its timeline. */
export function CasePart({ tenant, id }: { tenant: Tenant; id: string }) {
  const { partner_id: partner, environment } = tenant
  const { data, error, isAsking, askAgain } = useMine(caseOf(tenant, id))
  return (
    <>
      <Part id="case-title" title={data?.domain ?? 'Case'}>
        <div className="actions">
          <Link to={partnerHref('/partner/brokerage', { partner, environment })}>All cases</Link>
          <button type="button" className="button is-quiet" onClick={askAgain}>
            {isAsking ? 'Refreshing…' : 'Refresh'}
          </button>
        </div>
        {data && <CaseFacts shown={data} />}
        {data && error && <StaleNote error={error} />}
        {!data && error && (
          <Failure title="The case did not load" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="note is-waiting">Loading the case…</output>}
      </Part>
      {data && (
        <Part id="timeline-title" title="What happened">
          <ol className="timeline" aria-label="Timeline">
            {data.timeline.map((step) => (
              <li key={`${step.at.getTime()} ${step.event} ${step.status} ${step.amount_cents}`}>
                <span className="note">{momentText(step.at)}</span>
                <div>
                  {stepText(step, data.currency)}
                  {step.note !== null && <p className="note">{step.note}</p>}
                </div>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  )
}

function CaseFacts({ shown }: { shown: BrokerageCaseDetail }) {
  const { case_id, status, tier, budget, currency, buyer_email, outcome } = shown
  const sold = outcome?.sale_price_cents ?? null
  const share = outcome?.commission_cents ?? null
  return (
    <dl className="detail-facts">
      <dt>Status</dt>
      <dd>
        <CaseMark status={status} />
      </dd>
      <dt>Budget</dt>
      <dd>{centsText(budget, currency)}</dd>
      {sold !== null && (
        <>
          <dt>Sold for</dt>
          <dd>{centsText(sold, currency)}</dd>
        </>
      )}
      {share !== null && (
        <>
          <dt>Your share</dt>
          <dd>{centsText(share, currency)}</dd>
        </>
      )}
      {outcome?.public_id && (
        <>
          <dt>Order</dt>
          <dd>
            <code>{outcome.public_id}</code> {outcome.order_status}
          </dd>
        </>
      )}
      <dt>Buyer</dt>
      <dd>{buyer_email}</dd>
      <dt>Who leads</dt>
      <dd>{tier === 'managed' ? 'Our broker' : 'The buyer'}</dd>
      <dt>Case</dt>
      <dd>
        <code>{case_id}</code>
      </dd>
    </dl>
  )
}
