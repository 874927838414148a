import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { readRefundHistory } from './risk-sql.ts'

/** More than this many refunds in 24 hours, and the partner's next orders are reviewed. */
const REFUNDS_A_DAY_MAX = 20
const DAY_MS = 86_400_000

export type RefundJudgement = {
  /** The partner took this name back three times lately, and cannot have it for a while. */
  isCoolingDown: boolean
  /** Why its next order is to be reviewed, if it is. */
  reviewReason: string | undefined
}

const HARMLESS: RefundJudgement = { isCoolingDown: false, reviewReason: undefined }

/**
 * Whether a partner uses orders and refunds to reserve names for nothing. The sandbox is for trying
 * things out, as often as one likes.
 */
export async function judgeRefunds(
  tx: Tx,
  { partner_id, environment }: Partner,
  domain: string,
  now: Date,
): Promise<RefundJudgement> {
  if (environment !== 'live') return HARMLESS
  const recentSince = new Date(now.getTime() - DAY_MS)
  const history = await readRefundHistory(
    tx,
    { partner_id, environment },
    { domain, recentSince, recentMax: REFUNDS_A_DAY_MAX + 1, now },
  )
  return {
    isCoolingDown: history.is_cooling_down,
    reviewReason:
      history.recent_count > REFUNDS_A_DAY_MAX
        ? `Held for review: more than ${REFUNDS_A_DAY_MAX} refunds in 24 hours.`
        : undefined,
  }
}
