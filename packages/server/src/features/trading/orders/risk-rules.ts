import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { Tenant } from '../../../values/environment.ts'
import type { OrderRow } from './order.ts'
import { readRefundHistory, sumUnsettledCents } from './sql.ts'

/** A partner with more refunds than this in 24 hours has its next orders held for review. */
const REFUNDS_A_DAY_MAX = 20
const DAY_MS = 86_400_000

export type RefundJudgement = {
  /** The partner recently refunded this name three times and can't order it for a while. */
  isCoolingDown: boolean
  hasTooManyRefunds: boolean
}

/**
 * Detects a partner that uses orders and refunds to reserve names for free. The sandbox has no
 * limit.
 */
export async function judgeRefunds(
  tx: Tx,
  tenant: Tenant,
  domain: string,
  now: Date,
): Promise<RefundJudgement> {
  if (tenant.environment !== 'live') return { isCoolingDown: false, hasTooManyRefunds: false }
  const recentSince = new Date(now.getTime() - DAY_MS)
  const recentMax = REFUNDS_A_DAY_MAX + 1
  const history = await readRefundHistory(tx, tenant, { domain, recentSince, recentMax, now })
  return {
    isCoolingDown: history.is_cooling_down,
    hasTooManyRefunds: history.recent_count > REFUNDS_A_DAY_MAX,
  }
}

type Reviewed = { sale_price_cents: number; hasTooManyRefunds?: boolean }

/** Why a sale is held for review, as shown in its timeline, or undefined if it isn't held. */
export function reviewNote(
  { sale_price_cents, hasTooManyRefunds }: Reviewed,
  thresholdCents: number,
): string | undefined {
  if (sale_price_cents >= thresholdCents) return 'Held for review of its price.'
  if (!hasTooManyRefunds) return undefined
  return `Held for review: more than ${REFUNDS_A_DAY_MAX} refunds in 24 hours.`
}

/**
 * Refuses an order that was just written if it takes its partner over the credit limit. Writing it
 * locks the partner's event counter, so the partner's orders queue up. If we checked before that,
 * two concurrent orders could both pass. Refuses: credit_limit_exceeded.
 */
export async function demandCredit(tx: Tx, order: OrderRow, limitCents: number): Promise<void> {
  const unsettledCents = await sumUnsettledCents(tx, order)
  if (unsettledCents + order.sale_price_cents <= limitCents) return
  throw new Refusal(
    'credit_limit_exceeded',
    `Your credit limit is ${limitCents} cents. Unsettled orders come to ${unsettledCents} cents.`,
  )
}
