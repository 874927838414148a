import type { Session } from '../../auth/session.ts'
import { rehearse } from '../../db/rehearse.ts'
import { completeCase } from '../brokerage/complete-case.ts'
import { readAnyCase } from '../brokerage/read-case.ts'
import type { ApprovalRow } from './approval-sql.ts'
import { askApproval } from './ask-approval.ts'
import { needsApproval } from './four-eyes.ts'
import type { Needs } from './needs.ts'

type Deal = { case_id: string; sale_price_cents: number; note?: string | undefined }

/**
 * Asks for approval of a deal where it needs one; undefined where it may be completed at once. What
 * would be refused is refused now, before a colleague is asked.
 *
 * Refuses: conflict, and what `completeCase` refuses.
 */
export async function askDeal(
  needs: Needs,
  { case_id, sale_price_cents, note }: Deal,
  session: Session,
): Promise<ApprovalRow | undefined> {
  const { db, clock } = needs
  const { environment, domain, outcome } = await readAnyCase(db, case_id)
  const money = { environment, amount_cents: sale_price_cents }
  // Completed already: asked again, it changes nothing or is refused.
  if (!needsApproval(needs, money) || outcome) return undefined
  const now = clock.now()
  await rehearse(db, (tx) => completeCase(tx, case_id, { sale_price_cents, note, now }))
  const { amount_cents } = money
  const asked = { kind: 'deal', subject: case_id, domain, amount_cents, note } as const
  return await askApproval(db, asked, session, now)
}
