import type { Db } from '../../../db/pool.ts'
import { findDefaultCard } from '../../money/cards/find-saved-card.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { REDEMPTION_STATUS } from '../domains/domain.ts'
import { chargeOutcome } from './charge-outcome.ts'
import { type ChargeState, readLatestCharges } from './charge-sql.ts'
import { declineText } from '../../money/payments/decline-text.ts'
import { priceRenewal } from './price-renewal.ts'
import { AHEAD_DAYS, BEHIND_DAYS, datesOf, DAY_MS, nextChargeAt } from './schedule.ts'
import { readUpcoming, type UpcomingRow } from './sql.ts'

export const UPCOMING_MAX = 200

export const RENEWAL_STATUSES = [
  'scheduled',
  'no_card',
  'declined',
  'not_renewed',
  'needs_confirmation',
  'in_progress',
  'expired',
  'redemption',
] as const
export type RenewalStatus = (typeof RENEWAL_STATUSES)[number]

export type UpcomingRenewal = {
  domain: string
  unicode: string | null
  expires_at: Date
  /** When the card is charged next; null if no attempt is left. */
  charge_at: Date | null
  /** For how long it is renewed, and what that costs. */
  years: number
  price_cents: number | null
  /** What it costs to restore it once it is in redemption. */
  restore_cents: number | null
  status: RenewalStatus
  /** Of the last attempt. */
  receipt_id: string | null
  problem: string | null
}

/** The account's automatic renewals: those that come next and those that need their owner. */
export async function listRenewals(
  db: Db,
  { account_id, snapshot, now }: { account_id: string; snapshot: Snapshot; now: Date },
): Promise<UpcomingRenewal[]> {
  const from = new Date(now.getTime() - BEHIND_DAYS * DAY_MS)
  const until = new Date(now.getTime() + AHEAD_DAYS * DAY_MS)
  const rows = await readUpcoming(db, account_id, { from, until, limit: UPCOMING_MAX })
  const ids = rows.flatMap(({ renewal_id }) => renewal_id ?? [])
  const charges = ids.length > 0 ? await readLatestCharges(db, ids) : []
  const byRenewal = new Map(charges.map((charge) => [charge.renewal_id, charge]))
  const hasCard = (await findDefaultCard(db, account_id)) !== undefined
  return rows.map((row) => {
    const charge = byRenewal.get(row.renewal_id ?? '')
    const { domain, unicode, tld, expires_at } = row
    const dates = datesOf(expires_at, snapshot.tlds.get(tld)?.rules.renewSecondsBefore)
    const status = statusOf(row, charge, { hasCard, now })
    return {
      domain,
      unicode,
      expires_at,
      charge_at: nextChargeAt(dates, now) ?? null,
      ...priceRenewal(snapshot, row, now),
      status,
      receipt_id: charge?.receipt_id ?? null,
      problem: status === 'declined' ? declineText(charge?.reason ?? null) : null,
    }
  })
}

function statusOf(
  { expires_at, statuses }: UpcomingRow,
  charge: ChargeState | undefined,
  { hasCard, now }: { hasCard: boolean; now: Date },
): RenewalStatus {
  // By its payment and receipt, which may be ahead of what was noted about the charge.
  const outcome = charge && (chargeOutcome(charge) ?? 'under_way')
  if (outcome === 'needs_owner') return 'needs_confirmation'
  if (outcome === 'under_way' || outcome === 'renewed') return 'in_progress'
  if (statuses.includes(REDEMPTION_STATUS)) return 'redemption'
  if (expires_at <= now) return 'expired'
  if (outcome === 'declined' || outcome === 'not_renewed') return outcome
  return hasCard ? 'scheduled' : 'no_card'
}
