import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliver, givenTask } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { skipAhead } from '../../../../test/support/plans.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

async function asStaff(public_id: string, action: 'hold' | 'clear'): Promise<void> {
  const { browser } = await givenSignedIn(house, 'staff')
  const answer = await browser.post(`/api/staff/orders/${public_id}/${action}`)
  expect(answer.statusCode).toBe(200)
}

it('a review that outlasts the deadline leaves the seller a day, and an email says so', async () => {
  const given = await givenTask(house, lab)
  const { seller, buyer, public_id, task_id } = given
  const status = async () => (await buyer.browser.get(`/api/purchases/${public_id}`)).json().status
  await skipAhead(house, 4 * DAY_MS)
  await asStaff(public_id, 'hold')
  for (let day = 0; day < 3; day += 1) {
    await skipAhead(house, DAY_MS)
    await deliver(house)
  }
  const before = (await mailbox(house, seller.email)).length
  await asStaff(public_id, 'clear')
  await skipAhead(house, HOUR_MS)
  await deliver(house)
  expect(await status()).toBe('PAID')
  const mails = await mailbox(house, seller.email)
  expect(mails.length).toBe(before + 1)
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining(`Hand over ${given.domain}`),
  )
  await skipAhead(house, 22 * HOUR_MS)
  await deliver(house)
  const path = `/api/seller/tasks/${task_id}/auth-code`
  expect((await seller.browser.post(path, { auth_code: 'Code-1' })).statusCode).toBe(200)
  expect(await status()).toBe('TRANSFER_IN_PROGRESS')
})
