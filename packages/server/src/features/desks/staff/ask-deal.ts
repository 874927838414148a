import type { Session } from '../../../auth/session.ts'
import { rehearse } from '../../../db/rehearse.ts'
import { completeCase } from '../../trading/brokerage/complete-case.ts'
import { readAnyCase } from '../../trading/brokerage/read-case.ts'
import type { ApprovalRow } from './approval-sql.ts'
import { askApproval } from './ask-approval.ts'
import { needsApproval } from './four-eyes.ts'
import type { Needs } from './needs.ts'

type Deal = { case_id: string; sale_price_cents: number; note?: string | undefined }

/**
 * Requests approval of a deal if it needs one; undefined if it can be completed right away.
 * Anything that would be refused is refused now, before a colleague is asked. Refuses: conflict,
 * and what `completeCase` refuses.
 */
export async function askDeal(
  needs: Needs,
  { case_id, sale_price_cents, note }: Deal,
  session: Session,
): Promise<ApprovalRow | undefined> {
  const { db, clock, baseUrl } = needs
  const { environment, domain, outcome, offers } = await readAnyCase(db, case_id)
  // A large deal stays large, even if it is recorded below what the buyer accepted.
  const accepted = offers.find(({ status }) => status === 'accepted')?.amount_cents ?? 0
  const money = { environment, amount_cents: Math.max(sale_price_cents, accepted) }
  // Already completed: repeating it changes nothing or is refused.
  if (!needsApproval(needs, money) || outcome) return undefined
  const now = clock.now()
  await rehearse(db, (tx) => completeCase(tx, case_id, { sale_price_cents, note, now, baseUrl }))
  const amount = { amount_cents: sale_price_cents }
  const asked = { kind: 'deal', subject: case_id, domain, ...amount, note } as const
  return await askApproval(db, asked, session, now)
}
