import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import { passPauses } from '../../../../test/support/leases.ts'
import { add, givenBuyer, openShop, pay, totalOf } from '../../../../test/support/registering.ts'
import { dispatchChanges } from './dispatch-changes.ts'

const DAY_MS = 86_400_000

let house: House
beforeAll(async () => {
  ;({ house } = await openShop())
})

it('an order is as old as the clock says that measures it, which the demo moves ahead', async () => {
  const clock = { now: () => new Date(Date.now() + 5 * DAY_MS) }
  const { registrar } = house.deps.upstream
  const { nameservers } = house.deps.config
  const buyer = await givenBuyer(house)
  await add(buyer, ['slow-harbor.com'])
  await pay(buyer, await totalOf(buyer))
  const worker = dispatchChanges({ ...house.deps, clock, registrar, nameservers })
  onTestFinished(() => worker.stop())
  const looks = async () => {
    await passPauses(house.db)
    const [row] = await house.db<{ state: string; attempts: number }[]>`
      select state, attempts from changes where domain = 'slow-harbor.com'
    `
    return row?.state === 'in_doubt' ? 'in doubt' : (row?.attempts ?? 0)
  }
  await expect
    .poll(looks, { timeout: 20_000 })
    .toSatisfy((seen) => seen === 'in doubt' || Number(seen) > 3)
  expect(await looks()).not.toBe('in doubt')
})
