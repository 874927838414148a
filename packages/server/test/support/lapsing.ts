import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { sendRefunds } from '../../src/features/money/payments/send-refunds.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { allLetters } from '../../src/letters.ts'
import { FailedReceipts } from '../../src/features/portfolio/cart/failed-receipts.ts'
import { settleLateItems } from '../../src/features/portfolio/cart/settle-late-items.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import type { House } from './house.ts'

/** Runs the jobs that settle carts once, as if some time had passed. */
export async function settleLater({ db, deps }: House, ms: number): Promise<void> {
  const at = new Date(Date.now() + ms)
  const needs = { ...deps, clock: { now: () => at }, purposes: { cart: CART_PURPOSE } }
  await settleReceipts(db, at)
  while (await sweepPayments(needs)) continue
  await settleLateItems({ db, log: deps.log, failed: failedOf(db) }, at)
  while (await sendRefunds(needs)) continue
  const compose = allLetters(deps.config)
  while (await sendDueMail(db, { compose, send: undefined }, at)) continue
}

const failing = new WeakMap<House['db'], FailedReceipts>()

/** As in a worker, it lasts from one run to the next. */
function failedOf(db: House['db']): FailedReceipts {
  const failed = failing.get(db) ?? new FailedReceipts()
  failing.set(db, failed)
  return failed
}

type Mail = { kind: string; subject: string; text: string }

/** The emails about carts that a person was sent, oldest first. */
export async function cartMails({ db }: House, email: string): Promise<Mail[]> {
  return await db<Mail[]>`
    select kind, subject, text_part as text from mails
    where to_email = ${email} and sent_at is not null and kind like 'cart-%' order by id limit 100
  `
}
