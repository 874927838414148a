import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { submit } from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  bookedFor,
  DAY_MS,
  givenMonthly,
  givenPlan,
  holderOf,
  openMonthly,
  passTime,
  passToNext,
  payForm,
  type Person,
  planNeeds,
  readPlan,
  skipAhead,
  sweepPlans,
  useCard,
} from '../../../../test/support/plans.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'
import { transact } from '../../../db/transact.ts'
import { matureEarnings } from '../earnings/mature-earnings.ts'
import { saveCard, submitTo } from '../../../../test/support/saved-cards.ts'
import { cancelPlan } from './cancel-plan.ts'
import { takeSteps } from './take-steps.ts'

let lab: TestLab
let house: House
/** A second server on the same database. */
let other: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  other = await openHouse({}, lab, house.deps.databaseUrl)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

it('of buyers who pay at once and monthly at the same moment, one gets the name', async () => {
  const listed = await givenMonthly(house, lab)
  const { domain, bin } = listed
  const buyers = await Promise.all(Array.from({ length: 6 }, () => givenSignedIn(house)))
  const pages = await Promise.all(
    buyers.map(async (buyer, index) =>
      index % 2 === 0
        ? (await openMonthly(buyer, listed)).page
        : (await openCheckout(buyer.browser, domain, bin)).page,
    ),
  )
  await Promise.all(
    pages.map((page, index) =>
      submit(index % 3 === 0 ? other : house, page, {
        form: payForm('works', buyers[index]?.email ?? ''),
      }),
    ),
  )
  // The other server's clock is a little ahead.
  await passTime(house, 60_000)
  const won = await house.db`
    select domain from orders where domain = ${domain}
    union all select domain from plans where domain = ${domain}
  `
  expect(won).toHaveLength(1)
  const kept = await house.db`
    select 1 from payments join checkout_sessions on session_id = subject_id
    where domain = ${domain} and payments.status not in ('returned', 'failed')
  `
  expect(kept).toHaveLength(1)
})

it('two workers charge a due instalment once', async () => {
  const plan = await givenPlan(house, lab)
  const { next_charge_at } = await readPlan(plan)
  const wait = new Date(String(next_charge_at)).getTime() - house.clock.now().getTime() + 1_000
  await skipAhead(house, wait)
  other.clock.advance(house.clock.now().getTime() - other.clock.now().getTime())
  await Promise.all([takeSteps(planNeeds(house)), takeSteps(planNeeds(other))])
  await passTime(house)
  expect((await readPlan(plan)).paid).toBe(2)
  expect(await bookedFor(house, lab, plan)).toEqual([
    'authorised',
    'captured',
    'authorised',
    'captured',
  ])
})

it('paying off while the worker charges pays nothing twice', async () => {
  const plan = await givenPlan(house, lab)
  const { buyer, plan_id } = plan
  const { next_charge_at } = await readPlan(plan)
  const wait = new Date(String(next_charge_at)).getTime() - house.clock.now().getTime() + 1
  await skipAhead(house, wait)
  const [answer] = await Promise.all([
    buyer.browser.post(`/api/plans/${plan_id}/pay-off`),
    takeSteps(planNeeds(house)),
  ])
  expect([200, 409]).toContain(answer.statusCode)
  await passTime(house)
  const { paid, paid_cents } = await readPlan(plan)
  expect([2, 12]).toContain(paid)
  const booked = (await bookedFor(house, lab, plan)).filter((kind) => kind === 'captured')
  expect(booked).toHaveLength(2)
  expect(paid_cents).toBe(paid * 100_00)
})

it('two pay-offs at once charge once', async () => {
  const plan = await givenPlan(house, lab)
  const path = `/api/plans/${plan.plan_id}/pay-off`
  const answers = await Promise.all([1, 2, 3].map(() => plan.buyer.browser.post(path)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await sweepPlans(house)
  expect(await readPlan(plan)).toMatchObject({ status: 'paid', paid_cents: 1_200_00 })
})

it('a payment that comes in while the plan ends either counts or is released', async () => {
  const plan = await givenPlan(house, lab)
  const { buyer, seller, domain, plan_id } = plan
  await house.db`delete from changes where domain = ${domain}`
  await useCard(plan, 'declines')
  await passToNext(house, plan)
  for (const days of [3, 4, 5]) await passTime(house, days * DAY_MS)
  const card_id = await useCard(plan, 'works')
  await skipAhead(house, 2 * DAY_MS)
  await passLeases(house.db, 2 * DAY_MS)
  const [answer] = await Promise.all([
    buyer.browser.post(`/api/plans/${plan_id}/pay`, { card_id }),
    takeSteps(planNeeds(house)),
  ])
  expect([200, 409]).toContain(answer.statusCode)
  await passTime(house, 60_000)
  await passTime(house, 60_000)
  const { status, paid } = await readPlan(plan)
  const isPaid = paid === 2
  expect(status).toBe(isPaid ? 'active' : 'ended')
  expect(await holderOf(house, domain)).toBe(isPaid ? buyer.id : seller.id)
  const captured = (await bookedFor(house, lab, plan)).filter((kind) => kind === 'captured')
  expect(captured).toHaveLength(paid)
})

it('a payment that becomes payable while staff end the plan is returned or the seller’s, not both', async () => {
  const { plan_id, session_id } = await givenPlan(house, lab)
  await skipAhead(house, 7 * DAY_MS)
  const now = house.clock.now()
  let ending: Promise<unknown> = Promise.resolve()
  // Holds up the end just before the money is marked to be returned.
  await house.db.begin(async (tx) => {
    await tx`select 1 from payments where subject_id = ${session_id} for update`
    ending = transact(house.db, (own) => cancelPlan(own, plan_id, now))
    await untilWaiting(other.db, 1)
    await matureEarnings(other.db, now)
  })
  await ending
  await matureEarnings(house.db, now)
  const [paid] = await house.db<{ matured_at: Date | null; refunded_at: Date | null }[]>`
    select matured_at, refunded_at from plan_instalments where plan_id = ${plan_id} and number = 1
  `
  expect(paid).toEqual({ matured_at: null, refunded_at: now })
})

/** The name's renewal is in the cart, and the bank asks its holder to confirm the payment. */
async function payForRenewal({ browser }: Person, domain: string) {
  const renewal = { domains: [domain], payload: { years: 1 } }
  await browser.post('/api/domains/bulk/renew', renewal)
  const { total_cents } = (await browser.get('/api/cart')).json()
  const { card_id } = await saveCard(browser, 'authenticates')
  const paid = await browser.post('/api/cart/checkout', {
    expected_total_cents: total_cents,
    card_id,
  })
  expect([paid.statusCode, paid.json().status]).toEqual([201, 'open'])
  const { buyer_url, receipt_id } = paid.json()
  return async () => {
    await submitTo(buyer_url, { answer: 'approve' })
    return (await browser.get(`/api/receipts/${receipt_id}`)).json().status
  }
}

it('a payment at the bank renews nothing for somebody who has the name by then', async () => {
  const listed = await givenMonthly(house, lab)
  const { seller, domain } = listed
  const buyer = await givenSignedIn(house)
  const approveAsSeller = await payForRenewal(seller, domain)
  const { page } = await openMonthly(buyer, listed)
  await submit(house, page, { form: payForm('works', buyer.email) })
  await sweepPlans(house)
  expect(await holderOf(house, domain)).toBe(buyer.id)
  expect(await approveAsSeller()).toBe('failed')
  await house.db`delete from changes where domain = ${domain}`
  const approveAsBuyer = await payForRenewal(buyer, domain)
  const [plan] = (await buyer.browser.get('/api/plans')).json().plans
  await house.db.begin((tx) => cancelPlan(tx, plan.plan_id, house.clock.now()))
  await passTime(house)
  expect(await holderOf(house, domain)).toBe(seller.id)
  expect(await approveAsBuyer()).toBe('failed')
  expect(await house.db`select 1 from cart_items where domain = ${domain}`).toEqual([])
})
