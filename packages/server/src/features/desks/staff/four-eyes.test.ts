import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenCase } from '../../../../test/support/brokerage.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { type Browser, givenSignedIn, signedInBrowser } from '../../../../test/support/people.ts'
import { givenOurSale } from '../../../../test/support/our-sale.ts'
import { postAsStaff as post } from '../../../../test/support/staff-desk.ts'

const DAY_MS = 86_400_000
const LARGE = 50_000_00
type Colleague = Awaited<ReturnType<typeof givenSignedIn>>

let house: House
let ann: Colleague
let ben: Colleague

beforeAll(async () => {
  house = await openHouse({ fourEyes: true, reviewThresholdCents: 10_000_00 })
  await signInBoth()
})
afterEach(() => expectLedgerSound(house.db))

async function signInBoth() {
  ann = await givenSignedIn(house, 'staff')
  ben = await givenSignedIn(house, 'staff')
}

const approve = async (who: { browser: Browser }, id: string) =>
  await post(who, `approvals/${id}/approve`)

async function givenDeal(cents = LARGE) {
  const { caseId } = await givenCase(house, { status: 'AGREED', budget: cents })
  const path = `brokerage/${caseId}/complete`
  const asked = await post(ann, path, { sale_price_cents: cents })
  return { caseId, path, asked, id: asked.body.approval_id as string }
}

const statusOf = async (caseId: string): Promise<string> =>
  (await ann.browser.get(`/api/staff/brokerage/${caseId}`)).json().status

describe('a deal at or above the threshold', () => {
  it('202, 200: one person requests it, another approves it, and then it is carried out', async () => {
    const { caseId, asked, id } = await givenDeal()
    expect(asked).toMatchObject({
      status: 202,
      body: { status: 'pending', amount_cents: LARGE, subject: caseId, is_own: true },
    })
    expect(await statusOf(caseId)).toBe('AGREED')
    const listed = (await ben.browser.get('/api/staff/approvals')).json()
    expect(listed.approvals[0]).toMatchObject({ approval_id: id, is_own: false })
    expect(await approve(ben, id)).toMatchObject({
      status: 200,
      body: { status: 'approved', decided_email: ben.email },
    })
    expect(await statusOf(caseId)).toBe('COMPLETED')

    const what = `brokerage case ${caseId} of ${asked.body.domain}, $50,000.00`
    const { entries } = (await ann.browser.get('/api/staff/audit?kind=change')).json()
    const sentences = entries.map(({ sentence }: { sentence: string }) => sentence)
    expect(sentences.slice(0, 2).toSorted()).toEqual([
      `A Person approved request ${id} to complete ${what}.`,
      `A Person asked for approval to complete ${what}.`,
    ])
  })

  it('200: smaller deals, and any in the sandbox, need no approval', async () => {
    const small = await givenDeal(9_999_99)
    expect(small.asked).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    const environment = 'sandbox'
    const { caseId } = await givenCase(house, { status: 'AGREED', budget: LARGE, environment })
    const body = { sale_price_cents: LARGE }
    expect((await post(ann, `brokerage/${caseId}/complete`, body)).status).toBe(200)
  })

  it('202: a large deal recorded below the accepted offer still needs approval', async () => {
    const { caseId } = await givenCase(house, { status: 'AGREED', budget: LARGE })
    await house.db`
      insert into brokerage_offers (offer_id, case_id, amount_cents, status, created_at, answered_at)
      values (${`off_${randomUUID()}`}, ${caseId}, ${LARGE}, 'accepted', now(), now())
    `
    const body = { sale_price_cents: 9_999_99 }
    expect(await post(ann, `brokerage/${caseId}/complete`, body)).toMatchObject({
      status: 202,
      body: { amount_cents: 9_999_99 },
    })
  })

  it('403: the person who asked cannot approve from any browser, nor can anyone but staff', async () => {
    const { caseId, id } = await givenDeal()
    const other = { browser: await signedInBrowser(house, ann) }
    for (const who of [ann, other, await givenSignedIn(house)]) {
      expect((await approve(who, id)).status).toBe(403)
    }
    const forged = house.db`
      update staff_approvals set status = 'approved', decided_by = ${ann.id}, decided_at = now()
      where approval_id = ${id}
    `
    await expect(forged).rejects.toMatchObject({ code: '23514' })
    expect(await statusOf(caseId)).toBe('AGREED')
  })

  it('200, 409: concurrent approvals carry it out once', async () => {
    const { caseId, id } = await givenDeal()
    const third = await givenSignedIn(house, 'staff')
    const answers = await Promise.all([ben, third, ben, third].map((who) => approve(who, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const orders = await house.db`
      select 1 from orders o join brokerage_cases c on c.domain = o.domain
      where c.case_id = ${caseId}
    `
    expect(orders.length).toBe(1)
  })

  it('409: a request expires after a day and can be made again', async () => {
    const { caseId, path, id } = await givenDeal()
    house.clock.advance(DAY_MS)
    await signInBoth()
    expect((await approve(ben, id)).status).toBe(409)
    expect(await statusOf(caseId)).toBe('AGREED')
    const again = await post(ann, path, { sale_price_cents: LARGE })
    expect(again.body.approval_id).not.toBe(id)
    expect((await approve(ben, again.body.approval_id)).status).toBe(200)
  })

  it('202, 409: asking again returns the same request, and another price has to wait for its decision', async () => {
    const { caseId, path, id } = await givenDeal()
    const same = await post(ben, path, { sale_price_cents: LARGE })
    expect([same.status, same.body.approval_id]).toEqual([202, id])
    expect((await post(ann, path, { sale_price_cents: LARGE - 1 })).status).toBe(409)
    expect((await post(ann, `approvals/${id}/decline`)).body.status).toBe('declined')
    expect((await approve(ben, id)).status).toBe(409)
    const lower = await post(ann, path, { sale_price_cents: LARGE - 1 })
    expect(lower.status).toBe(202)
    expect((await approve(ben, lower.body.approval_id)).status).toBe(200)
    const { outcome } = (await ann.browser.get(`/api/staff/brokerage/${caseId}`)).json()
    expect(outcome.sale_price_cents).toBe(LARGE - 1)
  })

  it('422: an impossible deal is refused before anyone is asked', async () => {
    const { caseId } = await givenCase(house, { status: 'AGREED', budget: LARGE })
    const body = { sale_price_cents: LARGE + 1 }
    const before = await house.db`select 1 from staff_approvals`
    expect((await post(ann, `brokerage/${caseId}/complete`, body)).status).toBe(422)
    expect((await house.db`select 1 from staff_approvals`).length).toBe(before.length)
  })

  it('409: a request by someone who is no longer staff can’t be approved', async () => {
    const gone = await givenSignedIn(house, 'staff')
    const { caseId } = await givenCase(house, { status: 'AGREED', budget: LARGE })
    const path = `brokerage/${caseId}/complete`
    const { body } = await post(gone, path, { sale_price_cents: LARGE })
    await house.db`update accounts set role = 'account' where id = ${gone.id}`
    expect((await approve(ben, body.approval_id)).status).toBe(409)
  })

  it('SQL statements can’t change a request or revert a decision', async () => {
    const { id } = await givenDeal()
    await approve(ben, (await givenDeal()).id)
    for (const statement of [
      `update staff_approvals set amount_cents = 1 where approval_id = '${id}'`,
      `update staff_approvals set asked_by = 'x' where approval_id = '${id}'`,
      "update staff_approvals set status = 'pending', decided_at = null where status = 'approved'",
      'delete from staff_approvals',
    ]) {
      await expect(house.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('returning money', () => {
  it.each(['refund', 'cancel'])(
    '202, 200: it takes two people to %s a large order',
    async (action) => {
      const publicId = await givenOurSale(house, LARGE)
      const asked = await post(ann, `orders/${publicId}/${action}`, { note: 'Buyer asked.' })
      expect(asked).toMatchObject({ status: 202, body: { kind: action, amount_cents: LARGE } })
      const read = async () => (await ann.browser.get(`/api/staff/orders/${publicId}`)).json()
      expect((await read()).status).toBe('PAID')
      expect((await approve(ben, asked.body.approval_id)).status).toBe(200)
      const order = await read()
      expect(order.status).toBe(action === 'refund' ? 'REFUNDED' : 'CANCELLED')
      expect(order.timeline.at(-1).note).toBe('Buyer asked.')
      expect((await post(ann, `orders/${publicId}/${action}`)).status).toBe(200)
    },
  )

  it('200: a small refund takes one person', async () => {
    const publicId = await givenOurSale(house, 9_999_99)
    expect((await post(ann, `orders/${publicId}/refund`)).status).toBe(200)
  })
})

it('200: one person is enough if the operator has turned approvals off', async () => {
  const alone = await openHouse({ fourEyes: false, reviewThresholdCents: 10_000_00 })
  const staff = await givenSignedIn(alone, 'staff')
  const { caseId } = await givenCase(alone, { status: 'AGREED', budget: LARGE })
  const body = { sale_price_cents: LARGE }
  expect((await post(staff, `brokerage/${caseId}/complete`, body)).status).toBe(200)
})
