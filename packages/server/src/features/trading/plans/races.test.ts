import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
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
  planNeeds,
  readPlan,
  skipAhead,
  sweepPlans,
  useCard,
} from '../../../../test/support/plans.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'
import { takeSteps } from './take-steps.ts'

let lab: TestLab
let house: House
/** A second server on the same database. */
let other: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
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
