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

async function asStaff(
  public_id: string,
  action: 'hold' | 'clear' | 'cancel' | 'refund',
): Promise<void> {
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

it('a review between two looks gives the seller its time back', async () => {
  const { seller, buyer, public_id, task_id, domain } = await givenTask(house, lab)
  const status = async () => (await buyer.browser.get(`/api/purchases/${public_id}`)).json().status
  const dueAt = async () =>
    Date.parse((await seller.browser.get('/api/seller/tasks')).json().tasks[0].due_at)
  for (let day = 0; day < 4; day += 1) {
    await skipAhead(house, DAY_MS)
    await deliver(house)
  }
  const due = await dueAt()
  expect(due - house.clock.now().getTime()).toBe(DAY_MS)
  await skipAhead(house, 2 * HOUR_MS)
  await asStaff(public_id, 'hold')
  await skipAhead(house, 20 * HOUR_MS)
  expect(await dueAt()).toBe(due + 20 * HOUR_MS)
  await asStaff(public_id, 'clear')
  await asStaff(public_id, 'clear')
  const before = (await mailbox(house, seller.email)).length
  await deliver(house)
  expect(await dueAt()).toBe(due + 20 * HOUR_MS)
  const mails = await mailbox(house, seller.email)
  expect(mails.length).toBe(before + 1)
  expect(mails[0]?.subject).toContain(`Hand over ${domain}`)
  await skipAhead(house, 2 * HOUR_MS)
  await deliver(house)
  expect(await status()).toBe('PAID')
  await skipAhead(house, 19 * HOUR_MS)
  await deliver(house)
  const path = `/api/seller/tasks/${task_id}/auth-code`
  expect((await seller.browser.post(path, { auth_code: 'Code-1' })).statusCode).toBe(200)
})

it('the deadline runs again after a review', async () => {
  const { buyer, public_id } = await givenTask(house, lab)
  await asStaff(public_id, 'hold')
  const shown = async () => (await buyer.browser.get(`/api/purchases/${public_id}`)).json()
  expect(await shown()).toMatchObject({ status: 'MANUAL_REVIEW', delivery: { due_at: null } })
  await skipAhead(house, DAY_MS)
  await asStaff(public_id, 'clear')
  await skipAhead(house, 5 * DAY_MS - HOUR_MS)
  await deliver(house)
  expect((await shown()).status).toBe('PAID')
  await skipAhead(house, HOUR_MS)
  await deliver(house)
  expect((await shown()).status).toBe('REFUNDED')
})

it.each(['refund', 'cancel'] as const)(
  'a seller isn’t told to have been late if a %s ends a review that began in time',
  async (action) => {
    const given = await givenTask(house, lab)
    const { seller, public_id } = given
    await skipAhead(house, 4 * DAY_MS)
    await asStaff(public_id, 'hold')
    await skipAhead(house, 3 * DAY_MS)
    await deliver(house)
    await asStaff(public_id, action)
    await deliver(house, 600_000)
    const [mail] = await mailbox(house, seller.email)
    expect(mail?.subject).toBe(`The sale of ${given.domain} was cancelled`)
    expect(mail?.text).toContain('We cancelled the sale')
    expect(mail?.text).not.toContain('in time')
    const [task] = (await seller.browser.get('/api/seller/tasks')).json().tasks
    expect(task.status).toBe('expired')
    expect(Date.parse(task.due_at) - Date.parse(task.ended_at)).toBe(DAY_MS)
  },
)

it('a seller is told to have been late if the review began after the deadline', async () => {
  const given = await givenTask(house, lab)
  const { seller, public_id } = given
  await skipAhead(house, 5 * DAY_MS + HOUR_MS)
  await asStaff(public_id, 'hold')
  await asStaff(public_id, 'cancel')
  await deliver(house)
  const [mail] = await mailbox(house, seller.email)
  expect(mail?.text).toContain('wasn’t handed over in time')
})
