import type { Session } from '../../../auth/session.ts'
import { rehearse } from '../../../db/rehearse.ts'
import { readOrderForStaff } from '../../trading/orders/list-all-orders.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'
import type { ApprovalRow } from './approval-sql.ts'
import { askApproval } from './ask-approval.ts'
import { needsApproval } from './four-eyes.ts'
import type { Needs } from './needs.ts'

type Refund = { public_id: string; action: 'refund' | 'cancel'; note: string | undefined }

const ENDED = ['REFUNDED', 'CANCELLED']

/**
 * Requests approval of a refund, or of a cancellation, which returns money too. Undefined if it can
 * be done right away. Refuses: not_found, conflict, and what `moveOrder` refuses.
 */
export async function askRefund(
  needs: Needs,
  { public_id, action, note }: Refund,
  session: Session,
): Promise<ApprovalRow | undefined> {
  const { db, clock } = needs
  const order = await readOrderForStaff(db, public_id)
  const { environment, domain, sale_price_cents: amount_cents, status } = order
  // Already ended: repeating it changes nothing or is refused.
  if (!needsApproval(needs, { environment, amount_cents }) || ENDED.includes(status)) {
    return undefined
  }
  const now = clock.now()
  await rehearse(db, (tx) => moveOrder(tx, public_id, action, { note, now }))
  const asked = { kind: action, subject: public_id, domain, amount_cents, note }
  return await askApproval(db, asked, session, now)
}
