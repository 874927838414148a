import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { cancelPayment } from '../../money/payments/return-payment.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { type ChargeOutcome, chargeOutcome } from './charge-outcome.ts'
import {
  type ChargeState,
  claimCharges,
  countUnanswered,
  findCharge,
  setChargeDue,
  setOutcome,
} from './charge-sql.ts'
import { CONFIRM_MAIL, DECLINED_MAIL, UNANSWERED_MAIL } from './mail-kinds.ts'
import type { RenewalNeeds } from './needs.ts'
import { findRenewal, isStillWanted, repeatStep } from './sql.ts'

const BATCH_MAX = 50
const LEASE_MS = 60_000
const LOOK_AGAIN_MS = 30_000
/** Owners take hours or days, and the page shows what they did at once. */
const LOOK_AT_OWNER_MS = 5 * 60_000
const REPEAT_MS = 3_600_000
/** How often one step is repeated because the gateway never answered. */
const REPEATS_MAX = 5

const MAILS: Partial<Record<ChargeOutcome, string>> = {
  needs_owner: CONFIRM_MAIL,
  declined: DECLINED_MAIL,
  unanswered: UNANSWERED_MAIL,
}

/** Follows charges that are under way. Returns whether more may be due. */
export async function followCharges(needs: RenewalNeeds): Promise<boolean> {
  const { db, clock } = needs
  const claim = { now: clock.now(), leaseMs: LEASE_MS, max: BATCH_MAX }
  const due = await claimCharges(db, claim)
  for (const { charge_id } of due) await followCharge(needs, charge_id)
  return due.length === BATCH_MAX
}

/**
 * Notes what became of a charge and tells its owner, once. Gives up on a charge that still waits
 * for its owner if the name was renewed by hand, sold, or has auto-renew off by now.
 */
export async function followCharge(needs: RenewalNeeds, charge_id: string): Promise<void> {
  const { db, clock } = needs
  const charge = await findCharge(db, charge_id)
  if (!charge) return
  const now = clock.now()
  const outcome = chargeOutcome(charge)
  if (outcome && outcome !== charge.outcome)
    await transact(db, (tx) => note(tx, charge, outcome, now))
  if (outcome && outcome !== 'needs_owner') return
  if (charge.payment_status === 'open') await giveUpIfUnwanted(needs, charge)
  await setChargeDue(db, charge_id, nextLook(outcome, now))
}

function nextLook(outcome: ChargeOutcome | undefined, now: Date): Date {
  const pauseMs = outcome === 'needs_owner' ? LOOK_AT_OWNER_MS : LOOK_AGAIN_MS
  return new Date(now.getTime() + pauseMs)
}

async function note(tx: Tx, charge: ChargeState, to: ChargeOutcome, now: Date): Promise<void> {
  const { charge_id, renewal_id, outcome: from } = charge
  const due_at = to === 'needs_owner' ? nextLook(to, now) : null
  if (!(await setOutcome(tx, charge_id, { from, to, due_at }))) return
  if (to === 'unanswered' && (await repeat(tx, charge, now))) return
  const kind = MAILS[to]
  if (kind === undefined) return
  const renewal = await findRenewal(tx, renewal_id)
  if (!renewal) return
  const { email } = await readAccount(tx, renewal.account_id)
  await enqueueMail(tx, { kind, to_email: email, about_id: charge_id }, now)
}

/**
 * The card isn't to blame, so the same step is taken again. False if that was done often enough:
 * then the owner is told, and the next step comes on its day.
 */
async function repeat(tx: Tx, charge: ChargeState, now: Date): Promise<boolean> {
  if ((await countUnanswered(tx, charge)) > REPEATS_MAX) return false
  const next_at = new Date(now.getTime() + REPEAT_MS)
  await repeatStep(tx, charge.renewal_id, { step: charge.prior_step, next_at })
  return true
}

async function giveUpIfUnwanted(needs: RenewalNeeds, charge: ChargeState): Promise<void> {
  const renewal = await findRenewal(needs.db, charge.renewal_id)
  if (renewal && (await isStillWanted(needs.db, renewal))) return
  await cancelPayment(needs, charge, 'not_wanted')
}
