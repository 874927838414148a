import type { Reader } from '../../../db/pool.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import {
  cancelledWords,
  endedWords,
  notChargedWords,
  paidWords,
  receiptWords,
  startedWords,
  type Words,
} from './buyer-words.ts'
import { type ChargeState, findCharge } from './charge-sql.ts'
import { confirmWords, declinedWords, noCardWords, unansweredWords } from './failure-words.ts'
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
import { type InstalmentRow, type PlanRow, PLANS_PATH } from './plan.ts'
import { returnedWords, soldPaidWords, soldWords } from './seller-words.ts'
import { findPlan, readInstalments } from './sql.ts'

type Told = { plan: PlanRow; instalments: InstalmentRow[] }
type Needs = {
  baseUrl: string
  /** Whether an account holds a name and has no contact that could be its registrant. */
  needsContact(reader: Reader, held: { account_id: string; domain: string }): Promise<boolean>
}
type Write = (told: Told) => Words
type WriteAboutCharge = (told: Told, charge: ChargeState) => Words

/** Emails about plans. A reminder of something that was paid meanwhile isn't sent. */
export function planLetters({ baseUrl, needsContact }: Needs): Record<string, Compose> {
  const about =
    (write: Write): Compose =>
    async (db, { about_id }) =>
      await composed(db, about_id, write, baseUrl)
  const paid: Compose = async (db, { about_id }) => {
    const plan = about_id === null ? undefined : await findPlan(db, about_id)
    if (!plan) return undefined
    const held = { account_id: plan.buyer_account_id, domain: plan.domain }
    const lacks = await needsContact(db, held)
    return await composed(
      db,
      about_id,
      (told) => paidWords({ ...told, needsContact: lacks }),
      baseUrl,
    )
  }
  const reminder =
    (write: Write): Compose =>
    async (db, { about_id }) => {
      const plan = about_id === null ? undefined : await findPlan(db, about_id)
      return plan?.status === 'overdue' ? await composed(db, about_id, write, baseUrl) : undefined
    }
  const aboutCharge =
    (write: WriteAboutCharge, isReminder: boolean): Compose =>
    async (db, { about_id }) => {
      const charge = about_id === null ? undefined : await findCharge(db, about_id)
      const plan = charge && (await findPlan(db, charge.plan_id))
      if (!plan || (isReminder && plan.status !== 'overdue')) return undefined
      return await composed(db, plan.plan_id, (told) => write(told, charge), baseUrl)
    }
  return {
    [STARTED_MAIL]: about(startedWords),
    [PAID_MAIL]: paid,
    [ENDED_MAIL]: about(endedWords),
    [NOT_CHARGED_MAIL]: about(notChargedWords),
    [CANCELLED_MAIL]: about(cancelledWords),
    [RECEIPT_MAIL]: aboutCharge(receiptWords, false),
    [FAILURE_MAILS.no_card]: reminder(noCardWords),
    [FAILURE_MAILS.declined]: aboutCharge(declinedWords, true),
    [FAILURE_MAILS.confirm]: aboutCharge(confirmWords, true),
    [FAILURE_MAILS.unanswered]: aboutCharge(unansweredWords, true),
    [SOLD_MAIL]: about(soldWords),
    [SOLD_PAID_MAIL]: about(soldPaidWords),
    [RETURNED_MAIL]: about(returnedWords),
  }
}

async function composed(
  reader: Reader,
  plan_id: string | null,
  write: Write,
  baseUrl: string,
): Promise<MailContent | undefined> {
  const plan = plan_id === null ? undefined : await findPlan(reader, plan_id)
  if (!plan) return undefined
  const instalments = await readInstalments(reader, plan.plan_id)
  const { button, reason, ...words } = write({ plan, instalments })
  const link = baseUrl + (button.path ?? PLANS_PATH)
  return { ...words, domain: plan.domain, button: { text: button.text, link }, reason }
}
