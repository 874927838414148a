import { ItemPage } from '../../account/item-page.tsx'
import { Link } from '../../address/link.tsx'
import { readOwnCase } from '../../api/own-cases.ts'
import type { OwnCaseDetail } from '../../api/own-cases.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { DetailPanel } from '../../parts/detail-panel.tsx'
import { Part } from '../../parts/part.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { CaseMark } from '../../trade/case-mark.tsx'
import { stepText } from '../../trade/case-words.ts'
import { feeText, nextOfCase } from '../../trade/own-case-words.ts'
import { purchaseHref } from '../../trade/purchase-words.ts'
import { CaseActions } from './case-actions.tsx'
import { PayPart } from './pay-part.tsx'

/** One name whose owner we ask: what happened, and what its buyer can do. */
export function AccountCasePage() {
  return (
    <ItemPage<OwnCaseDetail>
      what="case"
      param="case_id"
      read={readOwnCase}
      list={{ to: '/account/brokerage', items: 'cases' }}
      title={({ unicode, domain }) => `Case of ${unicode ?? domain}`}
      heading={({ unicode, domain }) => <DomainName name={unicode ?? domain} />}
      mark={({ status }) => <CaseMark status={status} />}
    >
      {(shown, refresh) => <Parts shown={shown} refresh={refresh} />}
    </ItemPage>
  )
}

function Parts({ shown, refresh }: { shown: OwnCaseDetail; refresh: () => void }) {
  const { budget, currency, success_fee_bps, outcome, timeline, message } = shown
  const order = outcome?.public_id
  return (
    <>
      <Part id="next-title" title="What’s next">
        <output>{nextOfCase(shown)}</output>
        <PayPart shown={shown} />
        <CaseActions shown={shown} refresh={refresh} />
        {order && (
          <p>
            <Link className="btn" to={purchaseHref({ public_id: order })}>
              See the delivery
            </Link>
          </p>
        )}
      </Part>
      <Part id="facts-title" title="Your request">
        <DetailPanel
          facts={[
            ['Your budget', centsText(budget, currency)],
            ['Our fee', `${feeText(success_fee_bps)}, included in every price. No deal, no fee.`],
            ['Your note', message ?? undefined],
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
