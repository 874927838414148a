import { Empty } from '../../../empty/empty.tsx'
import { Failure } from '../../../failure/failure.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { Part } from '../../../parts/part.tsx'
import { useMine } from '../../../session/who.ts'
import { readApprovals } from '../../api/approvals.ts'
import { DeskPage } from '../../desk-page.tsx'
import { ApprovalRows } from './approval-rows.tsx'
import '../../money.css'

const approvals = { key: 'staff approvals', ask: readApprovals, freshMs: 0 }

/** Payments that need two people: pending approvals, and past decisions. */
export function ApprovalsPage() {
  return <DeskPage title="Approvals">{() => <Approvals />}</DeskPage>
}

function Approvals() {
  const { data, error, askAgain } = useMine(approvals)
  if (!data && error) {
    return <Failure title="We couldn’t load the requests" error={error} onRetry={askAgain} />
  }
  if (!data) return <output className="hint is-waiting">Loading the requests…</output>
  const pending = data.approvals.filter(({ status }) => status === 'pending')
  const decided = data.approvals.filter(({ status }) => status !== 'pending')
  return (
    <>
      <Part id="pending-title" title="Waiting for approval">
        <p className="hint">{ruleText(data.four_eyes, data.threshold_cents)}</p>
        {pending.length === 0 && <Empty title="Nothing waiting" />}
        {pending.length > 0 && <ApprovalRows approvals={pending} onDone={askAgain} />}
      </Part>
      {decided.length > 0 && (
        <Part id="decided-title" title="Decided">
          <ApprovalRows approvals={decided} onDone={askAgain} />
        </Part>
      )}
    </>
  )
}

function ruleText(isOn: boolean, thresholdCents: number): string {
  if (!isOn) return 'Approval by a second person is off. Your operator can turn it on.'
  const sum = centsText(thresholdCents, 'USD')
  return `In live, payout runs, deals and refunds of ${sum} or more need a second person. A request expires after 24 hours.`
}
