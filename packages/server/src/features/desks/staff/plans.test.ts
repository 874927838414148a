import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { passDays } from '../../../../test/support/earnings.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  bookedFor,
  DAY_MS,
  givenPlan,
  holderOf,
  passTime,
  passToNext,
  planMails,
  readPlan,
  sweepPlans,
  useCard,
} from '../../../../test/support/plans.ts'

const PATH = '/api/staff/plans'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ fourEyes: true, reviewThresholdCents: 1_100_00 }, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const staffMember = async () => (await givenSignedIn(house, 'staff')).browser

it('200: staff see overdue plans, with both sides, the attempts and when each ends', async () => {
  await givenPlan(house, lab)
  const plan = await givenPlan(house, lab)
  await useCard(plan, 'declines')
  await passToNext(house, plan)
  const staff = await staffMember()
  const { plans } = (await staff.get(`${PATH}?status=overdue`)).json()
  expect(plans).toMatchObject([
    {
      plan_id: plan.plan_id,
      status: 'overdue',
      attempts: 1,
      buyer_email: plan.buyer.email,
      seller_email: plan.seller.email,
      ends_at: (await readPlan(plan)).ends_at,
      is_returning: false,
    },
  ])
  expect((await staff.get(`${PATH}?status=late`)).statusCode).toBe(400)
  expect((await plan.buyer.browser.get(PATH)).statusCode).toBe(403)
})

it('200: a plan that staff end gives back what was paid in the last 7 days, and the name', async () => {
  const plan = await givenPlan(house, lab)
  const { buyer, seller, domain, plan_id } = plan
  await house.db`delete from changes where domain = ${domain}`
  await passDays(house, 7)
  await passToNext(house, plan)
  const staff = await staffMember()
  const ended = await staff.post(`${PATH}/${plan_id}/cancel`, { note: 'It was stolen.' })
  expect([ended.statusCode, ended.json().status]).toEqual([200, 'ended'])
  await passTime(house, 60_000)
  await sweepPlans(house)
  expect(await readPlan(plan)).toMatchObject({ status: 'ended', ended_reason: 'cancelled' })
  expect(await bookedFor(house, lab, plan)).toEqual([
    'authorised',
    'captured',
    'authorised',
    'captured',
    'refunded',
  ])
  expect(await holderOf(house, domain)).toBe(seller.id)
  const { balance } = (await seller.browser.get('/api/seller/summary')).json()
  expect(balance).toMatchObject({ pending_cents: 0, payable_cents: 85_00 })
  expect(await planMails(house, buyer.email)).toContain('plan-cancelled')
  await passDays(house, 10)
  const again = await (await staffMember()).post(`${PATH}/${plan_id}/cancel`)
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'conflict'])
})

it('202: a large refund needs a second member of staff', async () => {
  const large = await givenPlan(house, lab, { bin: 13_200_00 })
  const [one, two] = [await staffMember(), await staffMember()]
  const asked = await one.post(`${PATH}/${large.plan_id}/cancel`)
  expect([asked.statusCode, asked.json().kind]).toEqual([202, 'plan_cancel'])
  expect((await readPlan(large)).status).toBe('active')
  const { approval_id } = asked.json()
  const approved = await two.post(`/api/staff/approvals/${approval_id}/approve`)
  expect(approved.statusCode).toBe(200)
  expect((await readPlan(large)).status).toBe('ended')
  await passTime(house, DAY_MS)
})

it('404: no such plan', async () => {
  expect((await (await staffMember()).post(`${PATH}/plan_x/cancel`)).statusCode).toBe(404)
})
