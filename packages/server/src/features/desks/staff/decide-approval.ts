import type { Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import { completeCase } from '../../trading/brokerage/complete-case.ts'
import { isLedgerSound } from '../soundness/is-ledger-sound.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'
import { runSellerPayouts } from '../../trading/earnings/run-seller-payouts.ts'
import { cancelPlan } from '../../trading/plans/cancel-plan.ts'
import { runPayouts } from '../../trading/settlements/run-payouts.ts'
import { type ApprovalRow, holdApproval, isStaff, setDecision } from './approval-sql.ts'
import type { Needs } from './needs.ts'

/**
 * Approves a colleague's request and carries out exactly that. A deal or refund runs in the same
 * transaction. A payout run follows right after, as of the moment of the request and up to its
 * total. Refuses: not_found, forbidden (your own request), conflict (decided, expired, or requested
 * by someone who is no longer staff), and what the work itself refuses; then the request stays
 * pending.
 */
export async function approve(
  { db, clock, masterKey, listingPages, baseUrl }: Needs,
  approvalId: string,
  { account_id, email }: Session,
): Promise<ApprovalRow> {
  const now = clock.now()
  const approved = await transact(db, async (tx) => {
    const asked = await holdPending(tx, approvalId, now)
    if (asked.asked_by === account_id) {
      throw new Refusal('forbidden', 'Somebody else has to approve your request.')
    }
    if (!(await isStaff(tx, asked.asked_by))) {
      throw new Refusal('conflict', 'The person who asked is no longer staff. Decline the request.')
    }
    await carryOut(tx, asked, { now, baseUrl })
    return await setDecision(tx, approvalId, { status: 'approved', by: account_id, email, now })
  })
  if (approved.kind === 'payout_run') {
    const { asked_at: asOf, amount_cents: limitCents } = approved
    const run = {
      environment: 'live',
      isLedgerSound: await isLedgerSound(db),
      asOf,
      limitCents,
    } as const
    await runPayouts(db, run, clock)
  }
  if (approved.kind === 'seller_payout_run') {
    const { asked_at: asOf, amount_cents: limitCents } = approved
    const run = { isLedgerSound: await isLedgerSound(db), asOf, limitCents }
    await runSellerPayouts({ db, clock, masterKey }, run)
  }
  // A sale that ended puts its name back on the market, and a deal takes a name off it.
  listingPages.forget()
  return approved
}

/** Declines a request, including your own. Refuses: not_found, conflict (decided or expired). */
export async function decline(
  { db, clock }: Needs,
  approvalId: string,
  { account_id, email }: Session,
): Promise<ApprovalRow> {
  const now = clock.now()
  return await transact(db, async (tx) => {
    await holdPending(tx, approvalId, now)
    return await setDecision(tx, approvalId, { status: 'declined', by: account_id, email, now })
  })
}

async function holdPending(tx: Tx, approvalId: string, now: Date): Promise<ApprovalRow> {
  const asked = await holdApproval(tx, approvalId)
  if (!asked) throw new Refusal('not_found', 'No such request.')
  if (asked.status !== 'pending') throw new Refusal('conflict', 'This request was already decided.')
  if (asked.expires_at <= now) {
    throw new Refusal('conflict', 'This request has expired. Make a new one.')
  }
  return asked
}

type How = { now: Date; baseUrl: string }

async function carryOut(tx: Tx, asked: ApprovalRow, { now, baseUrl }: How): Promise<void> {
  const { kind, subject, amount_cents } = asked
  const note = asked.note ?? undefined
  const isRun = kind === 'payout_run' || kind === 'seller_payout_run'
  if (isRun && !(await isLedgerSound(tx))) {
    throw new Refusal('service_unavailable', 'Payouts are paused because the ledger check failed.')
  }
  if (kind === 'deal') {
    await completeCase(tx, subject, { sale_price_cents: amount_cents, note, now, baseUrl })
  } else if (kind === 'plan_cancel') {
    const { refunded_cents } = await cancelPlan(tx, subject, now)
    if (refunded_cents !== amount_cents) {
      throw new Refusal(
        'conflict',
        'Another amount would be refunded by now. Decline this and make a new request.',
      )
    }
  } else if (kind === 'refund' || kind === 'cancel') {
    const { sale_price_cents } = await moveOrder(tx, subject, kind, { note, now })
    if (sale_price_cents !== amount_cents) {
      throw new Refusal(
        'conflict',
        'The price of the order has changed. Decline this and make a new request.',
      )
    }
  }
}
