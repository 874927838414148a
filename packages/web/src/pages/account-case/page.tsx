import { AccountFrame } from '../../account/account-frame.tsx'
import { BackLink } from '../../account/back-link.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { readOwnCase } from '../../api/own-cases.ts'
import type { OwnCaseDetail } from '../../api/own-cases.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { DetailPanel } from '../../parts/detail-panel.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { CaseMark } from '../../trade/case-mark.tsx'
import { stepText } from '../../trade/case-words.ts'
import { feeText, nextText } from '../../trade/own-case-words.ts'
import { purchaseHref } from '../../trade/purchase-words.ts'
import { CaseActions } from './case-actions.tsx'

/** One name whose owner we ask: what happened, and what its buyer can do. */
export function AccountCasePage() {
  const id = useAddress().params['case_id'] ?? ''
  const question = {
    key: `own case ${id}`,
    ask: (signal: AbortSignal) => readOwnCase(id, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  useLive(askAgain)
  const name = data?.unicode ?? data?.domain ?? ''
  return (
    <AccountFrame title={data ? `Case of ${name}` : 'Case'} heading={<Heading shown={data} />}>
      {() => (
        <>
          {data && <Parts shown={data} refresh={askAgain} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading the case…</output>}
        </>
      )}
    </AccountFrame>
  )
}

function Heading({ shown }: { shown: OwnCaseDetail | undefined }) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to="/account/brokerage" text="Your cases" />
      <div className="row" data-gap="3">
        <h1>{shown ? <DomainName name={shown.unicode ?? shown.domain} /> : 'Case'}</h1>
        {shown && <CaseMark status={shown.status} />}
      </div>
    </div>
  )
}

function Parts({ shown, refresh }: { shown: OwnCaseDetail; refresh: () => void }) {
  const { budget, currency, success_fee_bps, outcome, timeline, message } = shown
  const order = outcome?.public_id
  return (
    <>
      <Part id="next-title" title="What’s next">
        <output>{nextText(shown)}</output>
        <CaseActions shown={shown} refresh={refresh} />
      </Part>
      <Part id="facts-title" title="Your request">
        <DetailPanel
          facts={[
            ['Your budget', centsText(budget, currency)],
            ['Our fee', `${feeText(success_fee_bps)}, included in every price. No deal, no fee.`],
            ['Your note', message ?? undefined],
            [
              'Order',
              order ? (
                <Link key="order" to={purchaseHref({ public_id: order })}>
                  {order}
                </Link>
              ) : undefined,
            ],
          ]}
        />
      </Part>
      <Part id="timeline-title" title="Timeline">
        <Timeline
          steps={timeline.map((step) => ({ ...step, text: stepText(step, currency, 'buyer') }))}
        />
      </Part>
    </>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty title="No such case">
        <Link to="/account/brokerage">See all your cases</Link>
      </Empty>
    )
  }
  return <Failure title="We couldn’t load the case" error={error} onRetry={onRetry} />
}
