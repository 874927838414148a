import { Link } from '../../address/link.tsx'
import type { BrokerageCaseDetail } from '../../api/brokerage.ts'
import type { Tenant } from '../../api/portal.ts'
import { centsText } from '../../names/cents-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { DetailPanel } from '../../parts/detail-panel.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { useMine } from '../../session/who.ts'
import { CaseMark } from '../../trade/case-mark.tsx'
import { stepText } from '../../trade/case-words.ts'
import { caseOf } from './load.ts'

/** One case: its state, its outcome and its timeline. */
export function CasePart({ tenant, id }: { tenant: Tenant; id: string }) {
  const { partner_id: partner, environment } = tenant
  const { data, error, isAsking, askAgain } = useMine(caseOf(tenant, id))
  return (
    <>
      <Part id="case-title" title={data?.domain ?? 'Case'}>
        <div className="actions">
          <Link to={partnerHref('/partner/brokerage', { partner, environment })}>All cases</Link>
          <RefreshButton isAsking={isAsking} askAgain={askAgain} />
        </div>
        {data && <CaseFacts shown={data} />}
        <LoadState what="case" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {data && (
        <Part id="timeline-title" title="Timeline">
          <Timeline
            steps={data.timeline.map((step) => ({ ...step, text: stepText(step, data.currency) }))}
          />
        </Part>
      )}
    </>
  )
}

function CaseFacts({ shown }: { shown: BrokerageCaseDetail }) {
  const { case_id, status, tier, budget, currency, buyer_email, outcome } = shown
  const money = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? undefined : centsText(cents, currency)
  const order = outcome?.public_id && (
    <>
      <code>{outcome.public_id}</code> {outcome.order_status}
    </>
  )
  return (
    <DetailPanel
      facts={[
        ['Status', <CaseMark key="status" status={status} />],
        ['Budget', money(budget)],
        ['Sold for', money(outcome?.sale_price_cents)],
        ['Your share', money(outcome?.commission_cents)],
        ['Order', order || undefined],
        ['Buyer', buyer_email],
        ['Handled by', tier === 'managed' ? 'Our broker' : 'The buyer'],
        ['Case', <code key="case">{case_id}</code>],
      ]}
    />
  )
}
