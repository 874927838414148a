import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../../test/support/checkout.ts'
import { deliver, givenTask } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { Browser, givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'
import { moveOrder } from '../orders/move-order.ts'

const DAY_MS = 86_400_000
const CODE = 'Se(r3t-Code/42'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

type Given = Awaited<ReturnType<typeof givenTask>>

const tasksOf = async ({ seller }: Given) =>
  (await seller.browser.get('/api/seller/tasks')).json().tasks
const purchaseOf = async ({ buyer, public_id }: Given) =>
  (await buyer.browser.get(`/api/purchases/${public_id}`)).json()
const giveCode = async ({ seller, task_id }: Given, auth_code = CODE) =>
  await seller.browser.post(`/api/seller/tasks/${task_id}/auth-code`, { auth_code })
const subjects = async (email: string) => (await mailbox(house, email)).map((each) => each.subject)

describe('a seller’s task', () => {
  it('is open for five days, and both sides see until when', async () => {
    const given = await givenTask(house, lab)
    const [task, ...more] = await tasksOf(given)
    expect(more).toEqual([])
    expect(task).toMatchObject({ public_id: given.public_id, domain: given.domain, status: 'open' })
    expect(Date.parse(task.due_at) - house.clock.now().getTime()).toBe(5 * DAY_MS)
    const { delivery } = await purchaseOf(given)
    expect(delivery).toMatchObject({ kind: 'auth_code', status: 'waiting', due_at: task.due_at })
    const [mail] = await subjects(given.seller.email)
    expect(mail).toContain(`You sold ${given.domain}`)
  })

  it('200: with the auth code the delivery is in progress, and only the buyer sees the code', async () => {
    const given = await givenTask(house, lab)
    const answer = await giveCode(given)
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'done'])
    expect(answer.body).not.toContain(CODE)
    expect((await given.seller.browser.get('/api/seller/tasks')).body).not.toContain(CODE)
    const purchase = await purchaseOf(given)
    expect(purchase).toMatchObject({ status: 'TRANSFER_IN_PROGRESS', auth_code: CODE })
    expect(Date.parse(purchase.delivery.due_at) - house.clock.now().getTime()).toBe(7 * DAY_MS)
    expect((await given.buyer.browser.get('/api/purchases')).body).not.toContain(CODE)
    const mails = await mailbox(house, given.buyer.email)
    const subject = `The auth code for ${given.domain} is ready`
    expect(mails.map((each) => each.subject)).toContain(subject)
    expect(JSON.stringify(mails)).not.toContain(CODE)
    const [row] = await house.db<{ all: string }[]>`
      select h::text as all from handovers h where public_id = ${given.public_id}
    `
    expect(row?.all).not.toContain(CODE)
  })

  it('a code that was copied to another order does not open there', async () => {
    const one = await givenTask(house, lab)
    const other = await givenTask(house, lab)
    await giveCode(one)
    await giveCode(other, 'another')
    await house.db`
      update handovers set sealed_auth_code = (
        select sealed_auth_code from handovers where public_id = ${one.public_id}
      ) where public_id = ${other.public_id}
    `
    const answer = await other.buyer.browser.get(`/api/purchases/${other.public_id}`)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain(CODE)
    await house.db`
      update handovers set sealed_auth_code = null where public_id = ${other.public_id}
    `
  })

  it('200: a wrong code can be corrected, without more time for the buyer', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given, 'wrong')
    const before = await purchaseOf(given)
    house.clock.advance(DAY_MS)
    expect((await giveCode(given)).statusCode).toBe(200)
    const after = await purchaseOf(given)
    expect([after.auth_code, after.delivery.due_at]).toEqual([CODE, before.delivery.due_at])
  })

  it('200: pushed at the seller’s registrar, the buyer is asked to look', async () => {
    const given = await givenTask(house, lab)
    const { task_id, seller } = given
    const answer = await seller.browser.post(`/api/seller/tasks/${task_id}/pushed`)
    expect([answer.statusCode, answer.json().way]).toEqual([200, 'pushed'])
    expect(await purchaseOf(given)).toMatchObject({
      auth_code: null,
      delivery: { status: 'in_progress', way: 'pushed' },
    })
    expect(await subjects(given.buyer.email)).toContain(`The seller handed over ${given.domain}`)
  })

  it('404: another account’s task doesn’t exist, also for the buyer', async () => {
    const given = await givenTask(house, lab)
    const stranger = await givenSignedIn(house)
    for (const { browser } of [stranger, given.buyer]) {
      for (const step of ['auth-code', 'pushed']) {
        const path = `/api/seller/tasks/${given.task_id}/${step}`
        expect((await browser.post(path, { auth_code: CODE })).statusCode).toBe(404)
      }
      expect((await browser.get('/api/seller/tasks')).json()).toEqual({ tasks: [] })
    }
    expect((await purchaseOf(given)).status).toBe('PAID')
  })

  it('400, 401, 403: malformed codes, strangers and other sites are refused', async () => {
    const given = await givenTask(house, lab)
    for (const code of ['', ' ', 'a b', 'ü', 'x'.repeat(256), 7, null]) {
      expect([code, (await giveCode(given, code as string)).statusCode]).toEqual([code, 400])
    }
    const path = `/api/seller/tasks/${given.task_id}/pushed`
    expect((await new Browser(house).post(path)).statusCode).toBe(401)
    expect((await new Browser(house).get('/api/seller/tasks')).statusCode).toBe(401)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await given.seller.browser.post(path, {}, { headers })).statusCode).toBe(403)
  })

  it('is reminded daily; after five days the buyer is refunded by itself', async () => {
    const given = await givenTask(house, lab)
    for (let day = 1; day < 5; day += 1) {
      await deliver(house, DAY_MS)
      const mails = await subjects(given.seller.email)
      expect(mails.filter((each) => each.startsWith('Hand over')).length).toBe(day)
    }
    expect((await purchaseOf(given)).status).toBe('PAID')
    await deliver(house, DAY_MS)
    await sweep(house)
    expect(await purchaseOf(given)).toMatchObject({
      status: 'REFUNDED',
      delivery: { status: 'failed', due_at: null },
    })
    const [payment] = await house.db`
      select status from payments where order_id = ${given.public_id}
    `
    expect(payment).toEqual({ status: 'returned' })
    expect(await tasksOf(given)).toMatchObject([{ status: 'expired' }])
    expect((await giveCode(given)).statusCode).toBe(409)
    expect(await subjects(given.seller.email)).toContain(
      `The sale of ${given.domain} was cancelled`,
    )
    expect(await subjects(given.buyer.email)).toContain(
      `Your purchase of ${given.domain} was cancelled`,
    )
    const [listing] = await house.db`select sold_at from listings where domain = ${given.domain}`
    expect(listing).toEqual({ sold_at: null })
  })

  it('the code and the end of the five days race: the buyer gets the name or the money', async () => {
    for (let round = 0; round < 5; round += 1) {
      const given = await givenTask(house, lab)
      house.clock.advance(5 * DAY_MS)
      const [answer] = await Promise.all([giveCode(given), deliver(house)])
      const { status } = await purchaseOf(given)
      expect([answer.statusCode, status]).toEqual(
        answer.statusCode === 200 ? [200, 'TRANSFER_IN_PROGRESS'] : [409, 'REFUNDED'],
      )
    }
  })
})

describe('the buyer', () => {
  it('200: confirms that the name arrived, and again without effect', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    const path = `/api/purchases/${given.public_id}/confirm`
    for (let i = 0; i < 2; i += 1) {
      const answer = await given.buyer.browser.post(path)
      expect([answer.statusCode, answer.json().status]).toEqual([200, 'TRANSFER_COMPLETED'])
    }
    const mails = await subjects(given.buyer.email)
    expect(mails.filter((each) => each === `${given.domain} is yours`).length).toBe(1)
    expect(await subjects(given.seller.email)).toContain(
      `${given.domain} was delivered to its buyer`,
    )
  })

  it('409: confirms or disputes nothing that wasn’t handed over', async () => {
    const given = await givenTask(house, lab)
    const { browser } = given.buyer
    const path = `/api/purchases/${given.public_id}`
    expect((await browser.post(`${path}/confirm`)).statusCode).toBe(409)
    const dispute = async () => {
      const answer = await browser.post(`${path}/dispute`, { reason: 'late' })
      expect(answer.statusCode).toBe(409)
      return answer.json().error.message
    }
    expect(await dispute()).toContain('you get your money back automatically')
    // Staff deliver what has no deadline, so nothing is refunded by itself.
    await house.db`
      update handovers set stage = 'staff', due_at = null where public_id = ${given.public_id}
    `
    expect(await dispute()).toBe('The delivery hasn’t started yet.')
  })

  it('a week after the handover the name counts as delivered', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    await deliver(house, 6 * DAY_MS)
    expect((await purchaseOf(given)).status).toBe('TRANSFER_IN_PROGRESS')
    await deliver(house, DAY_MS)
    expect(await purchaseOf(given)).toMatchObject({
      status: 'TRANSFER_COMPLETED',
      auth_code: CODE,
      delivery: { status: 'done', due_at: null },
    })
  })

  it('a buyer who lost the same name here before doesn’t have it yet', async () => {
    const given = await givenTask(house, lab)
    const { buyer, domain } = given
    await givenDomains(house, lab, buyer, [domain])
    await house.db`
      update domains set not_held_since = ${house.clock.now()} where domain = ${domain}
    `
    await giveCode(given)
    await deliver(house, DAY_MS)
    expect((await purchaseOf(given)).status).toBe('TRANSFER_IN_PROGRESS')
  })

  it('200: a dispute stops the clock until staff decide, and names its first reason', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    const path = `/api/purchases/${given.public_id}/dispute`
    for (const reason of ['The code is wrong.', 'Another reason.']) {
      const answer = await given.buyer.browser.post(path, { reason })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().delivery.disputed_at).not.toBeNull()
    }
    await deliver(house, 10 * DAY_MS)
    expect((await purchaseOf(given)).status).toBe('TRANSFER_IN_PROGRESS')
    const [row] = await house.db`
      select dispute_reason from handovers where public_id = ${given.public_id}
    `
    expect(row).toEqual({ dispute_reason: 'The code is wrong.' })
    const refused = await giveCode(given)
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      'The buyer reported a problem. Our team will contact you.',
    ])
    const staff = await givenSignedIn(house, 'staff')
    const shown = await staff.browser.get(`/api/staff/orders/${given.public_id}/delivery`)
    expect(shown.json()).toMatchObject({
      stage: 'staff',
      dispute: { reason: 'The code is wrong.' },
      seller: { email: given.seller.email },
      buyer: { email: given.buyer.email },
    })
    expect(shown.body).not.toContain(CODE)
    const queue = (await staff.browser.get('/api/staff/queue')).json()
    const ids = queue.deliveries.orders.map((each: { public_id: string }) => each.public_id)
    expect(ids).toContain(given.public_id)
  })

  it.each(['refund', 'cancel'] as const)('no longer sees the code after a %s', async (action) => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    const now = house.clock.now()
    await house.db.begin((tx) => moveOrder(tx, given.public_id, action, { now }))
    expect((await purchaseOf(given)).auth_code).toBeNull()
  })

  it('404: nobody else confirms or disputes a purchase, nor its seller', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    const stranger = await givenSignedIn(house)
    for (const { browser } of [stranger, given.seller]) {
      const path = `/api/purchases/${given.public_id}`
      expect((await browser.get(path)).statusCode).toBe(404)
      expect((await browser.post(`${path}/confirm`)).statusCode).toBe(404)
      expect((await browser.post(`${path}/dispute`, { reason: 'x' })).statusCode).toBe(404)
    }
    expect((await purchaseOf(given)).status).toBe('TRANSFER_IN_PROGRESS')
  })

  it('400: a dispute without a reason, or with one that is too long, is refused', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    for (const reason of ['', 'x'.repeat(2_001), '\u0000', 7]) {
      const path = `/api/purchases/${given.public_id}/dispute`
      expect((await given.buyer.browser.post(path, { reason })).statusCode).toBe(400)
    }
  })
})
