import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { followCharges } from '../../src/features/portfolio/renewals/follow-charge.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { catalogueDatabase } from '../support/catalogue-database.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { passLeases } from '../support/leases.ts'
import {
  bookedOf,
  chargesOf,
  givenRenewable,
  type Renewable,
  renewalNeeds,
  renewAt,
} from '../support/renewals.ts'
import type { LaterCard } from '../support/saved-cards.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
/** Longer than any lease, so another worker takes over the dead one's work. */
const LEASES_OVER_MS = 6 * 60_000
const HOUR_MS = 3_600_000
const LOOK_MS = 31_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  await setGates(house.db)
}, TIMEOUT_MS)
beforeEach(() => lab.reset())

/** A name that is due for its first charge right now, also at the registrar. */
async function givenDue(card: LaterCard): Promise<Renewable> {
  // Earlier names of this file must not be charged by this test's worker.
  await house.db`update domains set auto_renew_chosen = false`
  const owner = await givenRenewable(house, lab, card)
  const expires = new Date(Date.now() + 29 * 24 * HOUR_MS)
  await lab.hold([owner.domain], owner.email, 'OK', expires)
  await house.db`update domains set expires_at = ${expires} where domain = ${owner.domain}`
  return { ...owner, expires }
}

/** Runs every job of a worker at some later time, until a condition holds. */
async function workUntil(what: string, at: Date, isDone: () => Promise<boolean>): Promise<void> {
  const needs = renewalNeeds(house, at)
  const { registrar } = house.deps.upstream
  const working = dispatchChanges({ ...house.deps, clock: needs.clock, registrar })
  onTestFinished(() => working.stop())
  let looks = 0
  await until(
    what,
    async () => {
      await renewAt(house, at)
      await settleReceipts(house.db, at)
      await sweepPayments(needs)
      // A charge that was looked at is due again half a minute later.
      looks += 1
      await followCharges(renewalNeeds(house, new Date(at.getTime() + looks * LOOK_MS)))
      return await isDone()
    },
    180_000,
  )
  await working.stop()
}

const later = (ms: number) => new Date(Date.now() + ms)

async function isRenewed(owner: Renewable): Promise<boolean> {
  return (await chargesOf(house, owner)).at(-1)?.outcome === 'renewed'
}

describe('a worker that is killed during an automatic renewal', () => {
  it.each([
    ['before the charge is recorded', 'payment open'],
    ['after the card was charged, before that is recorded', 'payment capture_due'],
    ['while the renewal is recorded', 'change done'],
    ['while the amount to capture is recorded', 'receipt_settled'],
    ['while the capture is recorded', 'payment captured'],
  ])(
    '%s: the name is renewed once, and paid once',
    async (_when, gate) => {
      const owner = await givenDue('works')
      await killAtWrite(house.db, gate, async () => await startNode(house, lab))
      await passLeases(house.db, LEASES_OVER_MS)
      await workUntil('it is renewed', later(LEASES_OVER_MS), () => isRenewed(owner))
      expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured'])
      expect((await lab.doneByRegistrar('renew')).get(owner.domain)).toBe(1)
      expect(await chargesOf(house, owner)).toHaveLength(1)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

describe('a gateway whose answer to a charge is lost', () => {
  it('is asked what happened, and the charge it made renews the name', async () => {
    const owner = await givenDue('works')
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/v1/payments', times: 1 })
    await renewAt(house, new Date())
    await passLeases(house.db, LEASES_OVER_MS)
    await workUntil('it is renewed', later(LEASES_OVER_MS), () => isRenewed(owner))
    expect(await bookedOf(house, lab, owner)).toEqual(['authorised', 'captured'])
  })

  it('a charge that never arrived is voided, the owner isn’t blamed, and it is made again', async () => {
    const owner = await givenDue('works')
    await lab.fault({ target: 'gateway', kind: 'lost', match: '/v1/payments', times: 1 })
    await renewAt(house, new Date())
    await passLeases(house.db, LEASES_OVER_MS)
    await workUntil('it is given up', later(HOUR_MS), async () => {
      return (await chargesOf(house, owner))[0]?.outcome === 'unanswered'
    })
    await passLeases(house.db, 3 * HOUR_MS)
    await workUntil('it is renewed', later(3 * HOUR_MS), () => isRenewed(owner))
    const booked = await bookedOf(house, lab, owner)
    expect(booked.filter((kind) => kind === 'captured')).toEqual(['captured'])
    const blamed = await house.db`
      select 1 from mails where kind = 'renewal-declined' and to_email = ${owner.email}
    `
    expect(blamed).toHaveLength(0)
  })
})

it('the database refuses a second charge for the same expiry date', async () => {
  const owner = await givenDue('authenticates')
  await renewAt(house, new Date())
  const copy = house.db`
    insert into renewal_charges (charge_id, renewal_id, receipt_id, card_id, step, due_at, created_at)
    select 'chg_copy', renewal_id, receipt_id || '', card_id, 'charge-21', now(), now()
    from renewal_charges join renewals using (renewal_id) where domain = ${owner.domain}
  `
  await expect(copy).rejects.toMatchObject({ code: '23505' })
})
