import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { DetailPanel } from '../../../parts/detail-panel.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { Timeline } from '../../../parts/timeline.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import { CaseMark } from '../../../trade/case-mark.tsx'
import { stepText } from '../../../trade/case-words.ts'
import type { StaffCaseDetail } from '../../api/cases.ts'
import { caseSteps } from '../../cases/case-steps.tsx'
import { deskHref } from '../../desk-address.ts'
import { PartnerName } from '../../partner-name.tsx'
import { Steps } from '../../steps.tsx'
import { caseOf } from './load.ts'

/** One case: its state, both sides' terms, the available steps, and its history. */
export function CasePart({ environment, id }: { environment: Environment; id: string }) {
  const { data, error, isAsking, askAgain } = useMine(caseOf(id))
  return (
    <>
      <div className="actions">
        <Link to={deskHref('/staff/brokerage', { environment })}>All cases</Link>
        <RefreshButton isAsking={isAsking} askAgain={askAgain} />
      </div>
      {data && (
        <div className="desk-detail">
          <Summary shown={data} onDone={askAgain} />
          <Facts shown={data} environment={environment} />
          <TimelinePart shown={data} />
        </div>
      )}
      <LoadState what="case" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </>
  )
}

type SummaryProps = { shown: StaffCaseDetail; onDone: () => void }

function Summary({ shown, onDone }: SummaryProps) {
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
          Offer of {centsText(open.amount_cents, currency)} sent to the buyer{' '}
          <When at={open.created_at} />.
        </p>
      )}
      {actions.length > 0 ? (
        <Steps about={domain} steps={caseSteps(shown)} onDone={onDone} />
      ) : (
        <p className="hint">This case is closed.</p>
      )}
    </Part>
  )
}

type FactsProps = { shown: StaffCaseDetail; environment: Environment }

function Facts({ shown, environment }: FactsProps) {
  const { budget, currency, buyer_email, buyer_name, outcome, success_fee_bps: fee } = shown
  const id = outcome?.public_id
  const order = id && <Link to={deskHref('/staff/orders', { environment, id })}>{id}</Link>
  return (
    <Part id="facts-title" title="The case">
      <DetailPanel
        facts={[
          ['Budget', centsText(budget, currency)],
          ['Buyer', buyer_name === null ? buyer_email : `${buyer_name}, ${buyer_email}`],
          ['Handled by', shown.tier === 'managed' ? 'Our broker' : 'The buyer'],
          ['Partner', fee === null ? <PartnerName key="partner" {...shown} /> : 'None'],
          [
            'Our fee',
            fee === null
              ? undefined
              : `${fee / 100}% of the price.${outcome ? '' : ' Include it in every offer.'}`,
          ],
          ['Order', order || undefined],
          ['Former owner', shown.former_owner ? <FormerOwner key="owner" {...shown} /> : undefined],
          ['Case', <code key="case">{shown.case_id}</code>],
        ]}
      />
    </Part>
  )
}

/** What of the price is the former owner's, and whether we have paid it. */
function FormerOwner({ former_owner, currency }: StaffCaseDetail) {
  if (!former_owner) return null
  const { owner_cents, delivered_at, paid_at, reference } = former_owner
  const amount = centsText(owner_cents, currency)
  if (paid_at === null) {
    return delivered_at === null ? `Gets ${amount} after delivery` : `${amount} to pay`
  }
  return (
    <>
      {amount}, paid <When at={paid_at} /> ({reference})
    </>
  )
}

function TimelinePart({ shown: { timeline, currency } }: { shown: StaffCaseDetail }) {
  return (
    <div className="is-wide">
      <Part id="timeline-title" title="Timeline">
        <Timeline steps={timeline.map((step) => ({ ...step, text: stepText(step, currency) }))} />
      </Part>
    </div>
  )
}
