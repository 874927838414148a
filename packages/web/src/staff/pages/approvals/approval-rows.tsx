import { Link } from '../../../address/link.tsx'
import { markOf, ToneMark } from '../../../parts/tone-mark.tsx'
import type { Mark } from '../../../parts/tone-mark.tsx'
import { decide } from '../../api/approvals.ts'
import type { Approval, ApprovalStatus } from '../../api/approvals.ts'
import { deskHref } from '../../desk-address.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'
import { When } from '../../../parts/when.tsx'

type Props = { approvals: Approval[]; onDone: () => void }

const MARKS: Record<ApprovalStatus, Mark> = {
  pending: { tone: 'unknown', text: 'Waiting' },
  approved: { tone: 'good', text: 'Approved' },
  declined: { tone: 'bad', text: 'Declined' },
  expired: { tone: 'bad', text: 'Expired' },
}

export function ApprovalRows({ approvals, onDone }: Props) {
  return (
    <ul className="money-rows" aria-label="Requests">
      {approvals.map((approval) => (
        <Row key={approval.approval_id} approval={approval} onDone={onDone} />
      ))}
    </ul>
  )
}

function Row({ approval, onDone }: { approval: Approval; onDone: Props['onDone'] }) {
  const { summary, note, asked_email, asked_at, status } = approval
  return (
    <li>
      <div className="thing">
        <strong>{capitalized(summary)}</strong>
        <span className="hint">
          Asked by {asked_email}, <When at={asked_at} />
        </span>
        <span className="hint">
          <Decision approval={approval} />
        </span>
        <Link to={placeOf(approval)}>{isRun(approval) ? 'Payouts' : 'Details'}</Link>
      </div>
      <div>
        <ToneMark {...markOf(MARKS, status)} />
      </div>
      {status === 'pending' && <Steps about={summary} steps={stepsOf(approval)} onDone={onDone} />}
      {note !== null && <p className="hint money-note">Note: {note}</p>}
    </li>
  )
}

/** Approvals concern live money only. */
function placeOf(approval: Approval): string {
  const { kind, subject: id } = approval
  const environment = 'live'
  if (kind === 'seller_payout_run') return '/staff/seller-payouts'
  if (kind === 'plan_cancel') return '/staff/plans'
  if (kind === 'payout_run') return deskHref('/staff/payouts', { environment })
  return deskHref(kind === 'deal' ? '/staff/brokerage' : '/staff/orders', { environment, id })
}

function isRun({ kind }: Approval): boolean {
  return kind === 'payout_run' || kind === 'seller_payout_run'
}

function Decision({ approval }: { approval: Approval }) {
  const { status, is_own, expires_at, decided_email, decided_at } = approval
  if (decided_email && decided_at) {
    return (
      <>
        Decided by {decided_email}, <When at={decided_at} />
      </>
    )
  }
  if (status === 'expired') return 'Expired'
  return (
    <>
      Expires <When at={expires_at} isNext />
      {is_own && '. A colleague has to approve it.'}
    </>
  )
}

function stepsOf({ approval_id, is_own }: Approval): Step[] {
  const decline: Step = {
    text: is_own ? 'Withdraw' : 'Decline',
    sure: is_own ? 'Withdraw the request' : 'Decline the request',
    done: is_own ? 'withdrawn' : 'declined',
    meaning: 'Nothing happens. It can be requested again.',
    isFinal: true,
    send: async () => await decide(approval_id, 'decline'),
  }
  if (is_own) return [decline]
  const approve: Step = {
    text: 'Approve',
    sure: 'Approve and do it',
    done: 'approved',
    meaning: 'It happens immediately, exactly as requested. This can’t be undone.',
    isFinal: true,
    isNext: true,
    send: async () => await decide(approval_id, 'approve'),
  }
  return [approve, decline]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
