import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliver, givenTask } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { mailbox } from '../../../../test/support/people.ts'
import type { Action } from '../orders/states.ts'
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

async function move({ public_id }: Given, ...actions: Action[]): Promise<void> {
  const now = house.clock.now()
  for (const action of actions) {
    await house.db.begin((tx) => moveOrder(tx, public_id, action, { now }))
  }
}

const taskOf = async ({ seller }: Given) =>
  (await seller.browser.get('/api/seller/tasks')).json().tasks[0]
const lastMail = async ({ seller }: Given) => (await mailbox(house, seller.email))[0]?.text

it.each(['refund', 'cancel'] as const)(
  'a %s by staff before the deadline isn’t blamed on the seller',
  async (action) => {
    const given = await givenTask(house, lab)
    house.clock.advance(60_000)
    await move(given, action)
    const ended_at = house.clock.now().toISOString()
    for (let i = 0; i < 2; i += 1) {
      const { due_at } = given.task
      expect(await taskOf(given)).toMatchObject({ status: 'expired', ended_at, due_at })
      await deliver(house, DAY_MS)
    }
    expect(await lastMail(given)).toContain('We cancelled the sale')
    expect(await lastMail(given)).not.toContain('in time')
  },
)

it('a name that wasn’t handed over in time ends the sale at its deadline', async () => {
  const given = await givenTask(house, lab)
  await deliver(house, 5 * DAY_MS)
  const { due_at, ended_at, status } = await taskOf(given)
  expect([due_at, ended_at, status]).toEqual([given.task.due_at, given.task.due_at, 'expired'])
  expect(await lastMail(given)).toContain('wasn’t handed over in time')
})

it('a task whose name staff delivered is done', async () => {
  const given = await givenTask(house, lab)
  await move(given, 'start-transfer', 'confirm-transfer')
  expect(await taskOf(given)).toMatchObject({ status: 'done', way: null, ended_at: null })
  await deliver(house, 600_000)
  expect(await taskOf(given)).toMatchObject({ status: 'done', way: null, ended_at: null })
})
