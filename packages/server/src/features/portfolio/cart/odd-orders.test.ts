import { beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import {
  add,
  booked,
  closed,
  creations,
  freshName,
  givenBuyer,
  openShop,
  pay,
  receiptWhen,
  totalOf,
} from '../../../../test/support/registering.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  ;({ house, lab } = await openShop())
})

async function buy(name: string, more: object = {}, who?: Awaited<ReturnType<typeof givenBuyer>>) {
  const buyer = who ?? (await givenBuyer(house))
  await add(buyer, [name], more)
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  runWorker(house)
  return { buyer, total, id: body.receipt_id }
}

describe('the names that the demo is made for (contract section 12)', () => {
  it('slow-harbor.com: the buyer sees that it waits, and pays when it is registered', async () => {
    const { buyer, total, id } = await buy('slow-harbor.com')
    const isSent = async () =>
      (await house.db`select 1 from changes where domain = 'slow-harbor.com' and process_id > 0`)
        .length > 0
    await expect.poll(isSent).toBe(true)
    const waiting = await receiptWhen(house, buyer, id, ({ status }) => status === 'carrying_out')
    expect(waiting.taken_cents).toBe(null)
    await lab.registrations({ name: 'slow-harbor.com', end: 'COMPLETED' })
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await creations(lab, 'slow-harbor.com')).toBe(1)
  })

  it('doubt-harbor.com: the lost answer is found, and it is ordered and paid once', async () => {
    const { buyer, total, id } = await buy('doubt-harbor.com')
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await creations(lab, 'doubt-harbor.com')).toBe(1)
    expect(await lab.countRequests('registrar', 'doubt-harbor.com/create')).toBe(1)
    await expectLedgerSound(house.db)
  })

  it('dear-harbor.io: a price that rises after the quote is not charged', async () => {
    const { buyer, id } = await buy('dear-harbor.io', { accept_premium: true })
    expect(await closed(house, buyer, id)).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'price_changed' }],
    })
    const kinds = (await booked(house, lab, id)).map(([kind]) => kind)
    expect(kinds).not.toContain('captured')
  })
})

it('a name that its buyer lost before can be registered again', async () => {
  const name = freshName()
  const buyer = await givenBuyer(house)
  const [former = ''] = await givenDomains(house, lab, buyer, someNames(1))
  await house.db`
    update domains set domain = ${name}, not_held_since = ${house.clock.now()},
      auth_code_shown_at = ${house.clock.now()}
    where domain = ${former}
  `
  const shown = async () => (await buyer.browser.get(`/api/domains/${name}`)).json().state
  expect(await shown()).toBe('not_held')
  const { total, id } = await buy(name, {}, buyer)
  expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
  expect(await shown()).toBe('active')
  // Nothing of the former registration applies to the new one.
  const [kept] = await house.db`select auth_code_shown_at from domains where domain = ${name}`
  expect(kept).toEqual({ auth_code_shown_at: null })
})
