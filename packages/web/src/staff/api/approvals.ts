import { isRecord } from '../../api/api-error.ts'
import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import * as wire from '../../api/wire/staff.ts'

export type Approvals = Answer<typeof wire.listApprovals>
/** `is_own`: requested by the viewer, so somebody else has to decide. */
export type Approval = Approvals['approvals'][number]
export type ApprovalStatus = Approval['status']
export type ApprovalKind = Approval['kind']

export async function readApprovals(signal: AbortSignal): Promise<Approvals> {
  return await ask(wire.listApprovals, {}, signal)
}

export async function decide(approval_id: string, decision: 'approve' | 'decline'): Promise<void> {
  const operation = decision === 'approve' ? wire.approveRequest : wire.declineRequest
  await ask(operation, { path: { approval_id } })
}

/** Whether nothing has been done yet because a colleague has to approve it first. */
export function isWaiting<T>(answer: T): answer is Extract<T, Approval> {
  return isRecord(answer) && 'approval_id' in answer
}
