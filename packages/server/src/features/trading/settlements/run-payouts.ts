import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { publicId } from '../../../values/public-id.ts'
import { accountId } from '../../money/ledger/accounts.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import {
  findPayoutOf,
  insertPayout,
  readEarners,
  readMatureSales,
  readUnpaidLines,
} from './payout-sql.ts'
import { holdPartnerForRun } from './sql.ts'
import type { PayoutRow } from './statement.ts'
import type { Environment, Tenant } from '../../../values/environment.ts'

/** Smaller amounts are carried over to the next month. */
export const MINIMUM_CENTS = 5_000
/** Commission is held this long after delivery, because the sale may still be disputed. */
export const HOLD_MS = 30 * 24 * 3_600_000
const PAGE_SALES = 500

export type PayoutRun = {
  environment: Environment
  /** Whether the last ledger check passed. */
  isLedgerSound: boolean
  /** The moment that decides what is due and for which month. Defaults to now. */
  asOf?: Date
  /** The most that new payouts may add up to. */
  limitCents?: number
}

/**
 * Creates this month's payouts: commission past its hold becomes payable, and each partner above
 * the minimum gets one payout. Running it again in the same month returns the same payouts.
 *
 * Refuses: service_unavailable (the last ledger check failed), conflict (more is due than the
 * limit; payouts made so far are kept).
 */
export async function runPayouts(
  db: Db,
  { environment, isLedgerSound, asOf, limitCents = Infinity }: PayoutRun,
  clock: Clock,
): Promise<PayoutRow[]> {
  if (!isLedgerSound) {
    throw new Refusal('service_unavailable', 'Payouts are paused because the ledger check failed.')
  }
  const payouts: PayoutRow[] = []
  let leftCents = limitCents
  for (const partner_id of await readEarners(db, environment)) {
    const owner = { partner_id, environment }
    const dueAt = asOf ?? clock.now()
    const matureAll = (tx: Tx) => matureCommissions(tx, owner, { dueAt, now: clock.now() })
    while (await db.begin(matureAll)) continue
    const rules = { dueAt, leftCents, now: clock.now() }
    const made = await db.begin((tx) => createPayout(tx, owner, rules))
    if (!made) continue
    if (made.isNew) leftCents -= made.payout.amount_cents
    payouts.push(made.payout)
  }
  return payouts
}

/** Payouts are monthly. */
export function periodOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm'.length)
}

/** Releases a page of commissions from their hold. Returns whether there may be more. */
export async function matureCommissions(
  tx: Tx,
  owner: Tenant,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<boolean> {
  await holdPartnerForRun(tx, owner.partner_id)
  const completedBy = new Date(dueAt.getTime() - HOLD_MS)
  const sales = await readMatureSales(tx, owner, { completedBy, max: PAGE_SALES })
  for (const sale of sales) {
    const source = { type: 'order', id: sale.public_id } as const
    const lines = POSTING_RULES.commission_matured(sale)
    await postEntry(tx, { kind: 'commission_matured', ...owner, source, lines, now })
  }
  return sales.length === PAGE_SALES
}

type Rules = { dueAt: Date; leftCents: number; now: Date }

/** One partner's payout of the month; undefined if less than the minimum is due. */
export async function createPayout(
  tx: Tx,
  owner: Tenant,
  { dueAt, leftCents, now }: Rules,
): Promise<{ payout: PayoutRow; isNew: boolean } | undefined> {
  await holdPartnerForRun(tx, owner.partner_id)
  const period = periodOf(dueAt)
  const before = await findPayoutOf(tx, owner, period)
  if (before) return { payout: before, isNew: false }
  const lines = await readUnpaidLines(tx, accountId(owner, 'commission_pending'))
  const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  if (amount_cents < MINIMUM_CENTS) return undefined
  if (amount_cents > leftCents) {
    throw new Refusal('conflict', 'More is due than was approved. Start the payout run again.')
  }
  const payout_id = publicId('po', now)
  const payout = { ...owner, payout_id, period, amount_cents, created_at: now, lines }
  const row = await insertPayout(tx, payout)
  const source = { type: 'payout', id: payout_id } as const
  const posted = POSTING_RULES.payout_created({ amount_cents })
  await postEntry(tx, { kind: 'payout_created', ...owner, source, lines: posted, now })
  return { payout: row, isNew: true }
}
