import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { followCharges } from '../../src/features/portfolio/renewals/follow-charge.ts'
import type { RenewalNeeds } from '../../src/features/portfolio/renewals/needs.ts'
import { DAY_MS } from '../../src/features/portfolio/renewals/schedule.ts'
import { takeSteps } from '../../src/features/portfolio/renewals/take-steps.ts'
import { Catalogue } from '../../src/features/registry/tlds/catalogue.ts'
import { allLetters } from '../../src/letters.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { passLeases } from './leases.ts'
import { givenSignedIn } from './people.ts'
import { givenDomains, someNames } from './portfolio.ts'
import { type LaterCard, saveCard } from './saved-cards.ts'
import { until } from './until.ts'

/** Longer than any pause between two looks at a charge. */
const LATER_MS = 6 * 60_000

export type Renewable = Awaited<ReturnType<typeof givenRenewable>>

/** A name with auto-renew on, which expires when the registrar says, and its owner. */
export async function givenRenewable(
  house: House,
  lab: TestLab,
  card: LaterCard | null,
  tld = 'com',
) {
  const owner = await givenSignedIn(house)
  const [domain = ''] = await givenDomains(house, lab, owner, someNames(1, tld))
  const held = await house.deps.upstream.registrar?.readDomain(domain)
  const expires = new Date(held?.expiryDate ?? 0)
  await house.db`
    update domains set expires_at = ${expires}, auto_renew_chosen = true where domain = ${domain}
  `
  const saved = card && (await saveCard(owner.browser, card))
  return { ...owner, domain, expires, card_id: saved?.card_id ?? '' }
}

/** A moment some days before (negative) or after the name expires. */
export function inDays({ expires }: Pick<Renewable, 'expires'>, days: number): Date {
  return new Date(expires.getTime() + days * DAY_MS)
}

export function renewalNeeds({ deps }: House, at: Date): RenewalNeeds {
  const { db, log, payments, config, upstream } = deps
  const clock = { now: () => at }
  const catalogue = new Catalogue(db, clock)
  const purposes = { cart: CART_PURPOSE }
  const { registrar } = upstream
  return { db, clock, log, payments, purposes, catalogue, registrar, baseUrl: config.baseUrl }
}

/** Runs the worker's jobs for renewals at some moment, until nothing is due. */
export async function renewAt(house: House, at: Date): Promise<void> {
  const needs = renewalNeeds(house, at)
  while (await takeSteps(needs)) continue
  while (await followCharges(needs)) continue
  await sendMails(house, at)
}

/** As the worker does all the time: mails that wait for days are never sent. */
async function sendMails(house: House, at: Date): Promise<void> {
  const compose = allLetters(house.deps.config)
  while (await sendDueMail(house.db, { compose, send: undefined }, at)) continue
}

/** The same, and lets what was paid be carried out and captured. Needs a running change worker. */
export async function settleAt(house: House, { id }: Pick<Renewable, 'id'>, at: Date) {
  await until('the receipts are settled', async () => {
    const needs = renewalNeeds(house, at)
    // The lab stays in the present, and so do its holds.
    await settleReceipts(house.db, new Date())
    while (await sweepPayments(needs)) continue
    const open = await house.db`
      select 1 from receipts join payments on subject_id = receipt_id
      where account_id = ${id} and (receipts.status in ('paid', 'ended')
        or payments.status in ('return_due', 'capture_due'))
    `
    return open.length === 0
  })
  const later = new Date(at.getTime() + LATER_MS)
  await passLeases(house.db, LATER_MS)
  await renewAt(house, later)
}

/** Sends what is queued at some moment, and returns the subjects of a person's mails about names. */
export async function renewalMails(house: House, { email }: { email: string }, at: Date) {
  await sendMails(house, at)
  return await house.db<{ kind: string; subject: string; text: string }[]>`
    select kind, subject, text_part as text from mails
    where to_email = ${email} and sent_at is not null
      and (kind like 'renewal-%' or kind = 'cart-receipt')
    order by id limit 100
  `
}

export type ChargeRecord = { step: string; outcome: string | null; status: string; cents: number }

/** Every attempt to charge a name's owner, oldest first. */
export async function chargesOf({ db }: House, { domain }: { domain: string }) {
  return await db<ChargeRecord[]>`
    select charges.step, charges.outcome, payments.status, receipts.total_cents as cents
    from renewal_charges charges join renewals using (renewal_id)
    join receipts using (receipt_id) join payments on payments.subject_id = receipts.receipt_id
    where renewals.domain = ${domain} order by charges.created_at, charges.charge_id limit 100
  `
}

/** The gateway's own record of everything an owner was charged. */
export async function bookedOf(house: House, lab: TestLab, { id }: { id: string }) {
  const payments = await house.db<{ payment_id: string }[]>`
    select payment_id from payments join receipts on receipt_id = subject_id
    where account_id = ${id} order by payments.created_at, payment_id
  `
  const books = await Promise.all(payments.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) => entries.map(({ kind }) => kind))
}
