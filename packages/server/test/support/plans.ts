import { expect } from 'vitest'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { findSeller } from '../../src/features/portfolio/one-domain/find-seller.ts'
import { heldNames } from '../../src/features/portfolio/one-domain/held-names.ts'
import { checkoutPurpose } from '../../src/features/trading/checkout/purpose.ts'
import { followCharges } from '../../src/features/trading/plans/follow-charge.ts'
import type { PlanNeeds } from '../../src/features/trading/plans/plan.ts'
import { planPurpose } from '../../src/features/trading/plans/purpose.ts'
import type { OnePlanOut } from '../../src/features/trading/plans/shapes.ts'
import { takeSteps } from '../../src/features/trading/plans/take-steps.ts'
import { formOf, pathOf, submit } from './checkout.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { passLeases } from './leases.ts'
import { givenSignedIn } from './people.ts'
import { givenDomains, runWorker, someNames } from './portfolio.ts'
import { LATER_CARDS, type LaterCard, saveCard } from './saved-cards.ts'
import { until } from './until.ts'

export const DAY_MS = 86_400_000
/** Longer than any pause between two looks at a charge. */
const LOOK_MS = 6 * 60_000

export type Person = Awaited<ReturnType<typeof givenSignedIn>>

/** A name in its seller's portfolio here, for sale, which can be paid monthly. */
export async function givenMonthly(
  house: House,
  lab: TestLab,
  { bin = 1_200_00, months = 12 } = {},
) {
  const seller = await givenSignedIn(house)
  const [domain = ''] = await givenDomains(house, lab, seller, someNames(1))
  const wanted = { domain, bin_price_cents: bin, monthly_months: months }
  const listed = await seller.browser.post('/api/account/listings', wanted)
  expect([listed.statusCode, listed.json().state]).toEqual([201, 'awaiting_approval'])
  await house.db`update listings set approved = true where domain = ${domain}`
  return { seller, domain, bin, months, listing: String(listed.json().id) }
}

export type Monthly = Awaited<ReturnType<typeof givenMonthly>>

/** Opens the checkout of the first payment. */
export async function openMonthly({ browser }: Person, { domain, bin, months }: Monthly) {
  const asked = { expected_price_cents: bin, monthly: months }
  const answer = await browser.post(`/api/market/listings/${domain}/buy`, asked)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { session_id, checkout_url } = answer.json()
  return { session_id: String(session_id), page: pathOf(checkout_url) }
}

export function payForm(card: LaterCard, email: string): string {
  return formOf(null, {
    email,
    card_number: LATER_CARDS[card],
    card_expiry: '12/90',
    card_cvc: '123',
  })
}

/** A buyer who has made the first of twelve payments of 100.00. */
export async function givenPlan(house: House, lab: TestLab, facts: { bin?: number } = {}) {
  const listed = await givenMonthly(house, lab, facts)
  const buyer = await givenSignedIn(house)
  const { page, session_id } = await openMonthly(buyer, listed)
  await submit(house, page, { form: payForm('works', buyer.email) })
  await sweepPlans(house)
  // Looking at the cards stores the one that was just saved.
  await buyer.browser.get('/api/billing/cards')
  const [plan] = (await buyer.browser.get('/api/plans')).json().plans
  return { ...listed, buyer, page, session_id, plan_id: String(plan.plan_id) }
}

export type Plan = Awaited<ReturnType<typeof givenPlan>>

export function planNeeds({ deps, clock }: House): PlanNeeds {
  const { db, log, payments, config, upstream } = deps
  const names = heldNames(deps)
  const proof = { db, clock, dns: upstream.dns, findHolder: findSeller }
  const plan = planPurpose({ ...config, names }, proof)
  const purposes = { plan, checkout: checkoutPurpose(config, proof) }
  return { db, clock, log, payments, purposes, names, baseUrl: config.baseUrl }
}

/** Captures and returns what is due. */
export async function sweepPlans(house: House): Promise<void> {
  for (let i = 0; i < 3; i += 1) while (await sweepPayments(planNeeds(house)));
}

/** Moves the clock ahead. Everybody stays signed in, as if they had come by in the meantime. */
export async function skipAhead(house: House, ms: number): Promise<void> {
  house.clock.advance(ms)
  const now = house.clock.now()
  await house.db`
    update sessions set created_at = ${now}, last_used_at = ${now},
      expires_at = ${new Date(now.getTime() + DAY_MS)}
  `
}

/** Moves the clock ahead, and does all that the worker does for plans by then. */
export async function passTime(house: House, ms = 0): Promise<void> {
  await skipAhead(house, ms)
  await passLeases(house.db, Math.max(ms, LOOK_MS))
  const needs = planNeeds(house)
  for (let i = 0; i < 2; i += 1) {
    while (await takeSteps(needs)) continue
    await sweepPlans(house)
    while (await followCharges(needs)) continue
  }
}

/** Moves the clock to just after the next payment is due. */
export async function passToNext(house: House, plan: Plan): Promise<void> {
  const { next_charge_at } = await readPlan(plan)
  if (next_charge_at === null) throw new Error('nothing is charged any more')
  await passTime(house, new Date(next_charge_at).getTime() - house.clock.now().getTime() + 1_000)
}

export async function readPlan({ buyer, plan_id }: Plan): Promise<OnePlanOut> {
  return (await buyer.browser.get(`/api/plans/${plan_id}`)).json()
}

/** Lets the plan charge another saved card. Returns its id. */
export async function useCard({ buyer, plan_id }: Plan, card: LaterCard): Promise<string> {
  const { card_id } = await saveCard(buyer.browser, card)
  const changed = await buyer.browser.put(`/api/plans/${plan_id}/card`, { card_id })
  expect(changed.statusCode).toBe(200)
  return card_id
}

/** The registrar carries out what is queued for a name, without which it doesn't move. */
export async function carryOutChanges(house: House, domain: string): Promise<void> {
  const worker = runWorker(house)
  await until('nothing is queued for the name', async () => {
    const open = await house.db`
      select 1 from changes where domain = ${domain} and state in ('queued', 'running')
    `
    return open.length === 0
  })
  await worker.stop()
}

export async function holderOf({ db }: House, domain: string): Promise<string | undefined> {
  const [row] = await db<{ account_id: string }[]>`
    select account_id from domains where domain = ${domain}
  `
  return row?.account_id
}

/** The gateway's own record of everything that was charged for a plan. */
export async function bookedFor({ db }: House, lab: TestLab, { plan_id }: Pick<Plan, 'plan_id'>) {
  const payments = await db<{ payment_id: string }[]>`
    select payment_id from payments join plan_charges on charge_id = subject_id
    where plan_id = ${plan_id} and purpose = 'plan' order by payments.created_at, payment_id
  `
  const books = await Promise.all(payments.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) => entries.map(({ kind }) => kind))
}

export async function planMails({ db }: House, email: string): Promise<string[]> {
  const rows = await db<{ kind: string }[]>`
    select kind from mails where to_email = ${email} and kind like 'plan-%' order by id limit 100
  `
  return rows.map(({ kind }) => kind)
}
