import { isRecord } from '../../api/api-error.ts'
import { ask, tell } from '../../api/ask.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import { centsIn, dateIn, dateOrNullIn, recordsIn, textIn, wordIn } from '../../api/read-record.ts'

export const APPROVAL_STATUSES = ['pending', 'approved', 'declined', 'expired'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

export const APPROVAL_KINDS = ['payout_run', 'deal', 'refund', 'cancel'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export type Approval = {
  approval_id: string
  kind: ApprovalKind
  /** A case or an order; of a payout run the environment. */
  subject: string
  /** What is to be done, such as `refund order ord_1, $48,000.00`. */
  summary: string
  note: string | null
  asked_email: string
  asked_at: Date
  expires_at: Date
  status: ApprovalStatus
  decided_email: string | null
  decided_at: Date | null
  /** The viewer asked for it, so somebody else has to decide. */
  is_own: boolean
}

export type Approvals = { four_eyes: boolean; threshold_cents: number; approvals: Approval[] }

const PATH = '/api/staff/approvals'

export async function readApprovals(signal: AbortSignal): Promise<Approvals> {
  const body = recordIn(await ask(PATH, signal))
  return {
    four_eyes: body['four_eyes'] === true,
    threshold_cents: centsIn(body, 'threshold_cents'),
    approvals: recordsIn(body, 'approvals').map(approvalIn),
  }
}

export async function decide(id: string, word: 'approve' | 'decline'): Promise<void> {
  await tell(`${PATH}/${encodeURIComponent(id)}/${word}`, {})
}

/** Whether nothing was done yet, because a colleague has to approve it first. */
export function isWaiting(answer: unknown): boolean {
  return isRecord(answer) && typeof answer['approval_id'] === 'string'
}

function approvalIn(record: Record<string, unknown>): Approval {
  return {
    approval_id: textIn(record, 'approval_id'),
    kind: wordIn(record, 'kind', APPROVAL_KINDS),
    subject: textIn(record, 'subject'),
    summary: textIn(record, 'summary'),
    note: textOrNullIn(record, 'note'),
    asked_email: textIn(record, 'asked_email'),
    asked_at: dateIn(record, 'asked_at'),
    expires_at: dateIn(record, 'expires_at'),
    status: wordIn(record, 'status', APPROVAL_STATUSES),
    decided_email: textOrNullIn(record, 'decided_email'),
    decided_at: dateOrNullIn(record, 'decided_at'),
    is_own: record['is_own'] === true,
  }
}
