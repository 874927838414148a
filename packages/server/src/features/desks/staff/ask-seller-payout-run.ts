import type { Session } from '../../../auth/session.ts'
import { previewSellerPayouts } from '../../trading/earnings/preview-seller-payouts.ts'
import type { ApprovalRow } from './approval-sql.ts'
import { askApproval } from './ask-approval.ts'
import { needsApproval } from './four-eyes.ts'
import type { Needs } from './needs.ts'

type Asked = { approval: ApprovalRow } | { approval?: undefined; limitCents: number }

/**
 * Requests approval of payouts to sellers if they need one. Otherwise the run is capped just below
 * the threshold, so amounts that become due at the same moment can't slip through.
 */
export async function askSellerPayoutRun(needs: Needs, session: Session): Promise<Asked> {
  const { db, clock, fourEyes, reviewThresholdCents } = needs
  if (!fourEyes) return { limitCents: Infinity }
  const now = clock.now()
  const amount_cents = await previewSellerPayouts(db, now)
  if (!needsApproval(needs, { environment: 'live', amount_cents })) {
    return { limitCents: reviewThresholdCents - 1 }
  }
  const asked = {
    kind: 'seller_payout_run',
    subject: 'live',
    amount_cents,
    note: undefined,
  } as const
  return { approval: await askApproval(db, asked, session, now) }
}
