import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  addContact,
  closed,
  freshName,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'
import { isChanging } from '../changes/is-changing.ts'
import { refreshDomains } from '../domains/refresh-domains.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let lab: TestLab
beforeAll(async () => {
  ;({ house, lab } = await openShop())
})

/** Runs the worker's check of domains now, as if all were due. */
async function look(): Promise<void> {
  const { registrar } = house.deps.upstream
  if (!registrar) throw new Error('there is no registrar')
  await house.db`update domains set look_at = ${house.clock.now()}`
  await refreshDomains({ ...house.deps, clock: house.clock, registrar, isChanging })
}

it('a domain that is bought for an unconfirmed address says so at once, until it is confirmed', async () => {
  const buyer = await givenSignedIn(house)
  const email = `unconfirmed-${randomUUID()}@example.com`
  await addContact(buyer, { email })
  const name = freshName()
  await add(buyer, [name])
  const { body } = await pay(buyer, await totalOf(buyer))
  runWorker(house)
  expect(await closed(house, buyer, body.receipt_id)).toMatchObject({ items: [{ state: 'done' }] })
  const shown = async () => (await buyer.browser.get(`/api/domains/${name}`)).json()
  const { verification } = await shown()
  expect(verification.email).toBe(email)
  const days = (Date.parse(verification.deadline_at) - Date.parse(verification.asked_at)) / DAY_MS
  expect(days).toBe(15)
  // The worker's clock runs, and ours stands still.
  house.clock.advance(Date.now() - house.clock.now().getTime())
  await look()
  const letters = (await mailbox(house, buyer.email)).filter(({ subject }) =>
    subject.startsWith('Confirm an'),
  )
  expect(letters).toHaveLength(1)
  await lab.confirmAddress(email)
  await look()
  expect(await shown()).toMatchObject({ verification: null, verify_by: null })
})
