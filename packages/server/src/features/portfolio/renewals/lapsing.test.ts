import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { settleLater } from '../../../../test/support/lapsing.ts'
import { passLeases, passPauses } from '../../../../test/support/leases.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  bookedOf,
  chargesOf,
  givenRenewable,
  inDays,
  type Renewable,
  renewAt,
} from '../../../../test/support/renewals.ts'
import { until } from '../../../../test/support/until.ts'

const DAY_MS = 24 * 3_600_000
/** Longer than any lease, so a charge is looked at again. */
const LEASE_MS = 6 * 60_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
beforeEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
})

const itemOf = async ({ browser }: Renewable) => {
  const [receipt] = (await browser.get('/api/receipts')).json().receipts
  return receipt?.items[0]
}

/** A renewal that was charged for 30 days before the expiry, and that the registry is working on. */
async function givenOpen() {
  const owner = await givenRenewable(house, lab, 'works')
  await lab.registrations({ match: owner.domain, status: 'RUNNING', ends: null, action: 'renew' })
  await renewAt(house, inDays(owner, -60))
  await renewAt(house, inDays(owner, -30))
  runWorker(house)
  await until('the registry has it', async () => (await itemOf(owner))?.code === 'registry')
  return owner
}

/** Looks at the charge again, some days before the expiry. */
async function outcomeWhen(owner: Renewable, days: number, outcome: string) {
  let at = inDays(owner, days)
  await until(`the charge is ${outcome}`, async () => {
    await passPauses(house.db)
    await settleLater(house, 5 * DAY_MS)
    await passLeases(house.db, LEASE_MS)
    // A charge that was looked at is due again a little later.
    at = new Date(at.getTime() + LEASE_MS)
    await renewAt(house, at)
    return (await chargesOf(house, owner)).at(-1)?.outcome === outcome
  })
}

it('a renewal that outlasts the hold of a saved card is charged before that, and still counted as open', async () => {
  const owner = await givenOpen()
  // Such a hold lasts 4 days and 18 hours.
  await settleLater(house, 3.7 * DAY_MS)
  expect(await bookedOf(house, lab, owner)).toEqual(['authorised'])
  await settleLater(house, 3.8 * DAY_MS)
  expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured'])
  await passLeases(house.db, LEASE_MS)
  await renewAt(house, new Date(inDays(owner, -30).getTime() + LEASE_MS))
  expect((await chargesOf(house, owner)).at(-1)).toMatchObject({ outcome: null })
  // The next attempt's day comes: it isn't charged again.
  await renewAt(house, inDays(owner, -21))
  expect(await chargesOf(house, owner)).toHaveLength(1)
  await lab.registrations({ name: owner.domain, end: 'COMPLETED' })
  await outcomeWhen(owner, -21, 'renewed')
  expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured'])
  await expectLedgerSound(house.db)
})

it('one that fails after that is refunded and not counted as renewed', async () => {
  const owner = await givenOpen()
  await settleLater(house, 3.8 * DAY_MS)
  await lab.registrations({ name: owner.domain, end: 'FAILED' })
  await outcomeWhen(owner, -30, 'not_renewed')
  expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured', 'refunded'])
  expect(await itemOf(owner)).toMatchObject({ state: 'failed', code: 'registry_failed' })
  await expectLedgerSound(house.db)
})
