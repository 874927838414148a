import type { Session } from '../../../auth/session.ts'
import { previewPayouts } from '../../trading/settlements/preview-payouts.ts'
import type { ApprovalRow } from './approval-sql.ts'
import { askApproval } from './ask-approval.ts'
import { needsApproval } from './four-eyes.ts'
import type { Needs } from './needs.ts'
import type { Environment } from '../../../values/environment.ts'

type Asked = { approval: ApprovalRow } | { approval?: undefined; limitCents: number }

/**
 * Requests approval of a payout run if it needs one. Otherwise the run is capped just below the
 * threshold, so amounts that become due at the same moment can't slip through. Refuses: conflict.
 */
export async function askPayoutRun(
  needs: Needs,
  environment: Environment,
  session: Session,
): Promise<Asked> {
  const { db, clock, fourEyes, reviewThresholdCents } = needs
  const isFree = !fourEyes || environment !== 'live'
  if (isFree) return { limitCents: Infinity }
  const now = clock.now()
  const amount_cents = await previewPayouts(db, environment, now)
  if (!needsApproval(needs, { environment, amount_cents })) {
    return { limitCents: reviewThresholdCents - 1 }
  }
  const asked = { kind: 'payout_run', subject: environment, amount_cents, note: undefined } as const
  return { approval: await askApproval(db, asked, session, now) }
}
