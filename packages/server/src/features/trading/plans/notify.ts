import type { Tx } from '../../../db/pool.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { addNotifications } from '../../people/notifications/add-notifications.ts'
import {
  CANCELLED_MAIL,
  ENDED_MAIL,
  FAILURE_MAILS,
  NOT_CHARGED_MAIL,
  PAID_MAIL,
  RECEIPT_MAIL,
  RETURNED_MAIL,
  SOLD_MAIL,
  SOLD_PAID_MAIL,
  STARTED_MAIL,
} from './mails.ts'
import { type PlanRow, PLANS_PATH } from './plan.ts'
import { findPerson } from './sql.ts'

type Told = {
  to: 'buyer' | 'seller'
  mail: string
  /** Defaults to the plan. */
  about_id?: string
  title: string
  body: string
}

/** Tells one side by email and in the bell, in the transaction of what happened. */
async function tell(tx: Tx, plan: PlanRow, told: Told, now: Date): Promise<void> {
  const { to, mail, about_id = plan.plan_id, title, body } = told
  const account_id = to === 'buyer' ? plan.buyer_account_id : plan.seller_account_id
  const person = await findPerson(tx, account_id)
  if (!person) return
  await enqueueMail(tx, { kind: mail, to_email: person.email, about_id }, now)
  const href = to === 'buyer' ? PLANS_PATH : `${PLANS_PATH}?role=seller`
  await addNotifications(tx, [{ account_id, kind: `plan_${to}`, title, body, href }], now)
}

function nameOf({ domain }: PlanRow): string {
  return namedOf(domain).unicode ?? domain
}

/** The first payment was captured. */
export async function notifyStarted(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const name = nameOf(plan)
  const title = `You can use ${name} now`
  const body = `You paid the first of ${plan.months} monthly payments.`
  await tell(tx, plan, { to: 'buyer', mail: STARTED_MAIL, title, body }, now)
  const sold = `${name} is being bought in ${plan.months} monthly payments`
  const share = 'Your share of each payment is payable 7 days after it was made.'
  await tell(tx, plan, { to: 'seller', mail: SOLD_MAIL, title: sold, body: share }, now)
}

/** An instalment was captured. Only the buyer gets an email; the bell would be noise. */
export async function notifyReceipt(
  tx: Tx,
  { buyer_account_id }: PlanRow,
  charge_id: string,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, buyer_account_id)
  if (!person) return
  const mail = { kind: RECEIPT_MAIL, to_email: person.email, about_id: charge_id }
  await enqueueMail(tx, mail, now)
}

export type FailureMail = keyof typeof FAILURE_MAILS
const BODIES: Record<FailureMail, string> = {
  no_card: 'Save a card, or you lose the domain.',
  declined: 'Pay now or change the card, or you lose the domain.',
  confirm: 'Your bank wants you to confirm it.',
  unanswered: 'Our payment provider didn’t answer. Pay now to be on the safe side.',
}

export async function notifyFailure(
  tx: Tx,
  plan: PlanRow,
  { mail, charge_id, now }: { mail: FailureMail; charge_id: string | null; now: Date },
): Promise<void> {
  const title = `The monthly payment for ${nameOf(plan)} is overdue`
  const about = charge_id === null ? {} : { about_id: charge_id }
  const words = { title, body: BODIES[mail] }
  await tell(tx, plan, { to: 'buyer', mail: FAILURE_MAILS[mail], ...about, ...words }, now)
}

/** Everything is paid. */
export async function notifyPaid(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const name = nameOf(plan)
  const title = `${name} is paid`
  const body = 'It’s yours alone now. You can transfer it whenever you want.'
  await tell(tx, plan, { to: 'buyer', mail: PAID_MAIL, title, body }, now)
  const words = { title: `The buyer has paid for ${name}`, body: 'The sale is complete.' }
  await tell(tx, plan, { to: 'seller', mail: SOLD_PAID_MAIL, ...words }, now)
}

/** The buyer stopped paying. The seller hears of it when the name is back. */
export async function notifyEnded(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const title = `Your plan for ${nameOf(plan)} has ended`
  const body = 'A payment was overdue for 14 days, so the domain went back to its seller.'
  await tell(tx, plan, { to: 'buyer', mail: ENDED_MAIL, title, body }, now)
}

/** Staff ended it. */
export async function notifyCancelled(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const title = `We ended your plan for ${nameOf(plan)}`
  const body = 'What you paid in the last 7 days goes back to your card.'
  await tell(tx, plan, { to: 'buyer', mail: CANCELLED_MAIL, title, body }, now)
}

/** The first payment couldn't be captured, so there never was a plan. */
export async function notifyNotCharged(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const title = `Your payment for ${nameOf(plan)} didn’t go through`
  const body = 'You weren’t charged. You can try again with another card.'
  await tell(tx, plan, { to: 'buyer', mail: NOT_CHARGED_MAIL, title, body }, now)
}

/** The name is back with its seller, who never heard of a plan that wasn't charged. */
export async function notifyReturned(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  if (plan.ended_reason === 'not_charged') return
  const title = `${nameOf(plan)} is back in your portfolio`
  const body =
    plan.ended_reason === 'cancelled'
      ? 'We ended its plan. You keep your share of what wasn’t given back to the buyer.'
      : 'Its buyer stopped paying. You keep your share of what was paid.'
  await tell(tx, plan, { to: 'seller', mail: RETURNED_MAIL, title, body }, now)
}
