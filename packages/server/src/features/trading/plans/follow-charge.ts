import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { cancelPayment } from '../../money/payments/return-payment.ts'
import { type ChargeOutcome, chargeOutcome } from './charge-outcome.ts'
import {
  type ChargeState,
  claimCharges,
  findCharge,
  setChargeDue,
  setOutcome,
} from './charge-sql.ts'
import { noteFailure } from './note-failure.ts'
import type { PlanNeeds } from './plan.ts'
import { findPlan } from './sql.ts'

const BATCH_MAX = 50
const LEASE_MS = 60_000
const LOOK_AGAIN_MS = 30_000
/** Buyers take hours or days, and the page shows what they did at once. */
const LOOK_AT_BUYER_MS = 5 * 60_000

type Needs = Pick<PlanNeeds, 'db' | 'clock'>

/** Follows charges that are under way. Returns whether more may be due. */
export async function followCharges(needs: Needs): Promise<boolean> {
  const { db, clock } = needs
  const due = await claimCharges(db, { now: clock.now(), leaseMs: LEASE_MS, max: BATCH_MAX })
  for (const charge_id of due) await followCharge(needs, charge_id)
  return due.length === BATCH_MAX
}

/**
 * Notes what became of a charge and tells its buyer, once. What was captured is noted when that
 * happens (collect-charge.ts). Gives up on a charge that waits for the buyer of a plan that is over.
 */
export async function followCharge(needs: Needs, charge_id: string): Promise<void> {
  const { db, clock } = needs
  const charge = await findCharge(db, charge_id)
  if (!charge || charge.due_at === null) return
  const now = clock.now()
  const outcome = chargeOutcome(charge)
  if (outcome && outcome !== charge.outcome) {
    await transact(db, (tx) => note(tx, charge, outcome, now))
  }
  if (outcome && outcome !== 'needs_owner') return
  if (charge.payment_status === 'open') await giveUpIfOver(needs, charge)
  await setChargeDue(db, charge_id, nextLook(outcome, now))
}

function nextLook(outcome: ChargeOutcome | undefined, now: Date): Date {
  const pauseMs = outcome === 'needs_owner' ? LOOK_AT_BUYER_MS : LOOK_AGAIN_MS
  return new Date(now.getTime() + pauseMs)
}

async function note(tx: Tx, charge: ChargeState, to: ChargeOutcome, now: Date): Promise<void> {
  const due_at = to === 'needs_owner' ? nextLook(to, now) : null
  const isNoted = await setOutcome(tx, charge.charge_id, { from: charge.outcome, to, due_at })
  if (isNoted) await noteFailure(tx, charge, to, now)
}

async function giveUpIfOver(needs: Needs, charge: ChargeState): Promise<void> {
  const plan = await findPlan(needs.db, charge.plan_id)
  if (plan && plan.ended_at === null) return
  await cancelPayment(needs, charge, 'not_wanted')
}
