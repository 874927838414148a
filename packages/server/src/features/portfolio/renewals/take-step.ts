import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { findDefaultCard } from '../../money/cards/find-saved-card.ts'
import { cancelPayment } from '../../money/payments/return-payment.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { chargeCard } from './charge-card.ts'
import { findLiveCharge } from './charge-sql.ts'
import {
  EXPIRED_MAIL,
  LAPSED_MAIL,
  NO_CARD_MAIL,
  NOT_SOLD_MAIL,
  NOTICE_MAIL,
  REMINDER_MAIL,
} from './mail-kinds.ts'
import type { RenewalNeeds } from './needs.ts'
import { quoteRenewal } from './quote-renewal.ts'
import { datesOf, dueStep, nextStepAt } from './schedule.ts'
import { type LeasedRenewal, setStep } from './sql.ts'
import type { StepFacts } from './step-facts.ts'

const SOON_MS = 60_000
/** After the last step there is nothing to do until the name expires on another date. */
const NEVER = new Date('9999-01-01T00:00:00Z')

/** Takes the step of one leased renewal that is due now, if any. */
export async function takeStep(needs: RenewalNeeds, renewal: LeasedRenewal): Promise<void> {
  const now = needs.clock.now()
  const snapshot = await needs.catalogue.read()
  const { tld } = renewal
  const dates = datesOf(renewal.expires_at, snapshot.tlds.get(tld)?.rules.renewSecondsBefore)
  const next_at = nextStepAt(dates, now) ?? NEVER
  const step = dueStep(dates, renewal, now)
  if (!step) return await wait(needs, renewal, next_at)
  if (await isChargeInTheWay(needs, renewal)) {
    return await wait(needs, renewal, soon(now))
  }
  const isExpired = step.kind === 'after'
  const { shown, quoted } = await quoteRenewal(needs, renewal, { snapshot, now, isExpired })
  const price = quoted ?? shown
  const { price_cents } = price
  const facts = { renewal, step: step.name, dates, price, next_at, now }
  if (isExpired) {
    return await tell(needs, facts, renewal.auto_renew ? EXPIRED_MAIL : LAPSED_MAIL)
  }
  // A catalogue that was never loaded says nothing about this TLD.
  if (snapshot.tlds.size === 0) return await wait(needs, renewal, soon(now))
  // Nothing is charged, so the price list does if the registrar doesn't answer.
  if (step.kind === 'remind') return await tell(needs, facts, REMINDER_MAIL)
  if (!quoted) return await wait(needs, renewal, soon(now))
  if (price_cents === null) return await tell(needs, facts, NOT_SOLD_MAIL)
  const told_cents = renewal.told_cents ?? shown.price_cents
  const isDearer = told_cents !== null && price_cents > told_cents
  if (step.kind === 'notice' || isDearer) return await tell(needs, facts, NOTICE_MAIL)
  const card = await findDefaultCard(needs.db, renewal.account_id)
  const gateway = needs.payments.live
  if (!card || !gateway || card.gateway !== gateway.name) {
    return await tell(needs, facts, NO_CARD_MAIL)
  }
  await chargeCard(needs, { ...facts, price_cents, card, gateway })
}

function soon(now: Date): Date {
  return new Date(now.getTime() + SOON_MS)
}

/**
 * A charge that still waits for its owner is given up before the next one is made; one that is paid
 * is waited for. Either way the step comes later.
 */
async function isChargeInTheWay(needs: RenewalNeeds, renewal: LeasedRenewal): Promise<boolean> {
  const live = await findLiveCharge(needs.db, renewal.renewal_id)
  if (!live) return false
  await cancelPayment(needs, live, 'superseded')
  return true
}

async function wait(
  { db, clock }: RenewalNeeds,
  renewal: LeasedRenewal,
  next_at: Date,
): Promise<void> {
  const now = clock.now()
  await transact(db, (tx) => setStep(tx, renewal, { step: renewal.step, next_at, now }))
}

/** Records the step and queues its mail in one transaction, so that it is sent once. */
async function tell({ db }: RenewalNeeds, facts: StepFacts, kind: string): Promise<void> {
  const { renewal, step, price, next_at, now } = facts
  const { years, price_cents: told_cents, restore_cents } = price
  await transact(db, async (tx) => {
    const taken = { step, told: { years, told_cents, restore_cents }, next_at, now }
    if (await setStep(tx, renewal, taken)) await mailOwner(tx, kind, renewal, now)
  })
}

type Owned = { renewal_id: string; account_id: string }

async function mailOwner(tx: Tx, kind: string, about: Owned, now: Date): Promise<void> {
  const { email } = await readAccount(tx, about.account_id)
  await enqueueMail(tx, { kind, to_email: email, about_id: about.renewal_id }, now)
}
