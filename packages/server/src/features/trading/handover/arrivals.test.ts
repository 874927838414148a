import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../../test/support/checkout.ts'
import { deliver, givenTask } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'
import { moveOrder } from '../orders/move-order.ts'

const DAY_MS = 86_400_000

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

type Given = Awaited<ReturnType<typeof givenTask>>

const purchaseOf = async ({ buyer, public_id }: Given) =>
  (await buyer.browser.get(`/api/purchases/${public_id}`)).json()
const giveCode = async ({ seller, task_id }: Given, auth_code = 'Se(r3t-Code/42') =>
  await seller.browser.post(`/api/seller/tasks/${task_id}/auth-code`, { auth_code })
const subjects = async (email: string) => (await mailbox(house, email)).map((each) => each.subject)

describe('a buyer to whom a name was handed over', () => {
  it('a name in the buyer’s portfolio here has arrived, without waiting', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given)
    await givenDomains(house, lab, given.buyer, [given.domain])
    await deliver(house, DAY_MS)
    expect((await purchaseOf(given)).status).toBe('TRANSFER_COMPLETED')
  })

  it('is asked when the registry shows another registrar, and has seven days from then', async () => {
    const byCode = await givenTask(house, lab)
    const pushed = await givenTask(house, lab)
    await giveCode(byCode)
    await pushed.seller.browser.post(`/api/seller/tasks/${pushed.task_id}/pushed`)
    // They are looked at every six hours.
    await deliver(house, 2 * DAY_MS)
    await house.db`
      update handovers set registrar_before = 'somebody else', look_at = ${house.clock.now()}
      where stage = 'buyer'
    `
    for (let daysLeft = 7; daysLeft > 0; daysLeft -= 1) {
      await deliver(house, daysLeft === 7 ? 0 : DAY_MS)
      for (const given of [byCode, pushed]) {
        const { status, delivery } = await purchaseOf(given)
        const leftMs = Date.parse(delivery.due_at) - house.clock.now().getTime()
        expect([status, leftMs]).toEqual(['TRANSFER_IN_PROGRESS', daysLeft * DAY_MS])
        const asked = (await subjects(given.buyer.email)).filter((each) => each.includes('moved'))
        expect(asked).toEqual([`${given.domain} moved to another registrar. Is it yours now?`])
      }
    }
    await deliver(house, DAY_MS)
    for (const given of [byCode, pushed]) {
      expect((await purchaseOf(given)).status).toBe('TRANSFER_COMPLETED')
    }
  })

  it('disputes a name that its seller moved elsewhere, and gets the money back', async () => {
    const given = await givenTask(house, lab)
    await giveCode(given, 'made-up')
    await house.db`
      update handovers set registrar_before = 'somebody else' where public_id = ${given.public_id}
    `
    for (let day = 1; day <= 6; day += 1) await deliver(house, DAY_MS)
    const path = `/api/purchases/${given.public_id}/dispute`
    const reason = 'The code never worked. The seller moved the name away.'
    expect((await given.buyer.browser.post(path, { reason })).statusCode).toBe(200)
    await deliver(house, 7 * DAY_MS)
    const { balance } = (await given.seller.browser.get('/api/seller/summary')).json()
    expect(balance).toMatchObject({ payable_cents: 0, paid_out_cents: 0 })
    const staff = await givenSignedIn(house, 'staff')
    const shown = await staff.browser.get(`/api/staff/orders/${given.public_id}/delivery`)
    expect(shown.json()).toMatchObject({
      registrar_before: 'somebody else',
      registrar_after: expect.any(String),
      dispute: { reason },
    })
    const now = house.clock.now()
    await house.db.begin((tx) => moveOrder(tx, given.public_id, 'refund', { now }))
    await sweep(house)
    expect((await purchaseOf(given)).status).toBe('REFUNDED')
  })
})
