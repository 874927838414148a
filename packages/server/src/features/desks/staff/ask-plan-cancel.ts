import type { Session } from '../../../auth/session.ts'
import { rehearse } from '../../../db/rehearse.ts'
import { cancelPlan } from '../../trading/plans/cancel-plan.ts'
import type { ApprovalRow } from './approval-sql.ts'
import { askApproval } from './ask-approval.ts'
import { needsApproval } from './four-eyes.ts'
import type { Needs } from './needs.ts'

/**
 * Requests approval to end a plan that gives back a large amount. Undefined if it can be done right
 * away. Refuses: conflict, and what `cancelPlan` refuses.
 */
export async function askPlanCancel(
  needs: Needs,
  { plan_id, note }: { plan_id: string; note: string | undefined },
  session: Session,
): Promise<ApprovalRow | undefined> {
  const { db, clock } = needs
  const now = clock.now()
  const { plan, refunded_cents } = await rehearse(db, (tx) => cancelPlan(tx, plan_id, now))
  const amount_cents = refunded_cents
  if (!needsApproval(needs, { environment: 'live', amount_cents })) return undefined
  const asked = { kind: 'plan_cancel', subject: plan_id, domain: plan.domain, note } as const
  return await askApproval(db, { ...asked, amount_cents }, session, now)
}
