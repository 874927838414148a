import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type House, openHouse } from '../support/house.ts'
import { submit } from '../support/checkout.ts'
import { passLeases } from '../support/leases.ts'
import { givenSignedIn } from '../support/people.ts'
import { killAtWrite, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import {
  bookedFor,
  DAY_MS,
  givenMonthly,
  givenPlan,
  holderOf,
  openMonthly,
  passTime,
  payForm,
  planMails,
  type Plan,
  readPlan,
  useCard,
} from '../support/plans.ts'

const TIMEOUT_MS = 900_000
/** Longer than any lease, so another worker takes over the dead one's work. */
const LEASES_OVER_MS = 6 * 60_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  await setGates(house.db)
}, TIMEOUT_MS)
beforeEach(() => lab.reset())

/** Moves what is due of a plan to now: the node that is killed has a clock of its own. */
async function makeDue({ plan_id }: Plan, attempts = 0): Promise<void> {
  await house.db`alter table plan_instalments disable trigger plan_instalments_kept`
  await house.db`
    update plan_instalments set due_at = now() - interval '14 days'
    where plan_id = ${plan_id} and number = 2
  `
  await house.db`alter table plan_instalments enable trigger plan_instalments_kept`
  await house.db`
    update plans set next_at = now(), attempts = ${attempts},
      overdue_from = ${attempts > 0 ? new Date(Date.now() - 14 * DAY_MS) : null}
    where plan_id = ${plan_id}
  `
}

it.each([
  ['before the charge is recorded', 'payment open'],
  ['after the card was charged, before that is recorded', 'payment capture_due'],
  ['while the payment is booked', 'plan_paid'],
  ['while the capture is recorded', 'payment captured'],
])(
  'a worker that is killed %s: the instalment is charged once',
  async (_when, gate) => {
    const plan = await givenPlan(house, lab)
    await makeDue(plan)
    await killAtWrite(house.db, gate, async () => await startNode(house, lab))
    for (let i = 0; i < 3; i += 1) await passTime(house, LEASES_OVER_MS)
    expect(await readPlan(plan)).toMatchObject({ status: 'active', paid: 2 })
    expect(await bookedFor(house, lab, plan)).toEqual([
      'authorised',
      'captured',
      'authorised',
      'captured',
    ])
    await expectLedgerSound(house.db)
  },
  TIMEOUT_MS,
)

it.each([
  ['while the plan is recorded', 'plan_started'],
  ['while the first payment is booked', 'plan_paid'],
])(
  'a worker that is killed %s: there is one plan, paid once',
  async (_when, gate) => {
    const listed = await givenMonthly(house, lab)
    const buyer = await givenSignedIn(house)
    const { page } = await openMonthly(buyer, listed)
    // The answer is lost, so the worker finds out that the money is held.
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/v1/payments', times: 1 })
    await submit(house, page, { form: payForm('works', buyer.email) })
    // The node that is killed has a clock of its own, which is behind this one.
    await house.db`update payments set due_at = now() where status = 'open'`
    await passLeases(house.db, LEASES_OVER_MS)
    await killAtWrite(house.db, gate, async () => await startNode(house, lab))
    for (let i = 0; i < 2; i += 1) await passTime(house, LEASES_OVER_MS)
    const { plans } = (await buyer.browser.get('/api/plans')).json()
    expect(plans).toMatchObject([{ domain: listed.domain, status: 'active', paid: 1 }])
    expect(await holderOf(house, listed.domain)).toBe(buyer.id)
    const [{ plan_id }] = plans
    expect(await bookedFor(house, lab, { plan_id })).toEqual(['authorised', 'captured'])
    await expectLedgerSound(house.db)
  },
  TIMEOUT_MS,
)

it(
  'a worker that is killed while a plan ends: it ends once, and the name goes back',
  async () => {
    const plan = await givenPlan(house, lab)
    await useCard(plan, 'declines')
    await makeDue(plan, 4)
    await house.db`delete from changes where domain = ${plan.domain}`
    await killAtWrite(house.db, 'plan_ended', async () => await startNode(house, lab))
    for (let i = 0; i < 3; i += 1) await passTime(house, LEASES_OVER_MS)
    expect(await readPlan(plan)).toMatchObject({ status: 'ended', paid: 1 })
    expect(await holderOf(house, plan.domain)).toBe(plan.seller.id)
    await expectLedgerSound(house.db)
  },
  TIMEOUT_MS,
)

it(
  'a worker that is killed while the name goes back: it goes back once, and is for sale again',
  async () => {
    const plan = await givenPlan(house, lab)
    const { domain, plan_id, seller, buyer } = plan
    await useCard(plan, 'declines')
    await makeDue(plan, 4)
    await house.db`delete from changes where domain = ${domain}`
    await killAtWrite(house.db, 'plan returned', async () => await startNode(house, lab))
    const placeOf = async () => {
      const [row] = await house.db`
        select is_returning, sold_at is not null as is_sold from plans
        join listings on listings.id = listing_id where plan_id = ${plan_id}
      `
      return { ...row, holder: await holderOf(house, domain) }
    }
    expect(await placeOf()).toEqual({ is_returning: true, is_sold: true, holder: buyer.id })
    for (let i = 0; i < 3; i += 1) await passTime(house, LEASES_OVER_MS)
    expect(await placeOf()).toEqual({ is_returning: false, is_sold: false, holder: seller.id })
    const told = await planMails(house, seller.email)
    expect(told.filter((kind) => kind === 'plan-returned').length).toBe(1)
    await expectLedgerSound(house.db)
  },
  TIMEOUT_MS,
)

it(
  'a gateway whose answer to a charge is lost is asked what happened',
  async () => {
    const plan = await givenPlan(house, lab)
    await makeDue(plan)
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/v1/payments', times: 1 })
    for (let i = 0; i < 3; i += 1) await passTime(house, LEASES_OVER_MS)
    expect((await readPlan(plan)).paid).toBe(2)
    expect(await bookedFor(house, lab, plan)).toEqual([
      'authorised',
      'captured',
      'authorised',
      'captured',
    ])
  },
  TIMEOUT_MS,
)
