import { afterEach, beforeEach, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenOurSale } from '../../../../test/support/our-sale.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { postAsStaff as post } from '../../../../test/support/staff-desk.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'

const HOLD_MS = 30 * 86_400_000
type Colleague = Awaited<ReturnType<typeof givenSignedIn>>

let house: House
let ann: Colleague
let ben: Colleague

// What is due depends on every sale in the database, so each test gets its own.
beforeEach(async () => {
  house = await openHouse({ fourEyes: true, reviewThresholdCents: 10_000_00 })
  await signInBoth()
})
afterEach(() => expectLedgerSound(house.db))

/** Needed again whenever the clock moves, because staff sessions are short. */
async function signInBoth() {
  ann = await givenSignedIn(house, 'staff')
  ben = await givenSignedIn(house, 'staff')
}

const approve = async (who: Colleague, id: string) => await post(who, `approvals/${id}/approve`)

const run = async () => await post(ann, 'payouts/run', { environment: 'live' })

/** Creates two partners, in the order in which a run pays them. */
async function givenEarners(): Promise<[first: string, second: string]> {
  const partners = [
    await givenPartner(house, { affiliate: true }),
    await givenPartner(house, { affiliate: true }),
  ]
  const [first = '', second = ''] = partners.map(({ partnerId }) => partnerId).toSorted()
  return [first, second]
}

async function sumPaid(): Promise<number> {
  const [row] = await house.db<[{ cents: number }]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payouts
  `
  return row.cents
}

it('409: a payout run never pays more than was approved, even if more turns out to have been due', async () => {
  const [first, second] = await givenEarners()
  await givenOurSale(house, 120_000_00, { isDelivered: true, partnerId: first })
  house.clock.advance(HOLD_MS)
  await signInBoth()
  const asked = await run()
  expect(asked).toMatchObject({ status: 202, body: { amount_cents: 12_000_00 } })
  // Delivered before the run was requested, but only recorded now.
  house.clock.advance(-HOLD_MS)
  await givenOurSale(house, 30_000_00, { isDelivered: true, partnerId: second })
  house.clock.advance(HOLD_MS)
  expect((await approve(ben, asked.body.approval_id)).status).toBe(409)
  expect(await sumPaid()).toBeLessThanOrEqual(12_000_00)
})

it('409: amounts that become due during a small run can’t push it over the threshold', async () => {
  const [first, second] = await givenEarners()
  await givenOurSale(house, 90_000_00, { isDelivered: true, partnerId: first })
  house.clock.advance(60_000)
  await givenOurSale(house, 30_000_00, { isDelivered: true, partnerId: second })
  house.clock.advance(HOLD_MS - 60_000)
  await signInBoth()
  const holder = await house.db.reserve()
  await holder`begin`
  await holder`select 1 from partners where id = ${first} for update`
  const running = run()
  await untilWaiting(house.db, 1)
  house.clock.advance(60_000)
  await holder`rollback`
  holder.release()
  expect((await running).status).toBe(409)
  expect(await sumPaid()).toBe(9_000_00)
})

it('503, 200: a payout run approved while the ledger is not sound stays pending', async () => {
  const [partnerId] = await givenEarners()
  await givenOurSale(house, 120_000_00, { isDelivered: true, partnerId })
  house.clock.advance(HOLD_MS)
  await signInBoth()
  const { body } = await run()
  await writeCheck('[{"id": "I1", "text": "", "found": []}]')
  expect((await approve(ben, body.approval_id)).status).toBe(503)
  await writeCheck('[]')
  expect((await approve(ben, body.approval_id)).status).toBe(200)
  expect(await sumPaid()).toBe(12_000_00)
})

async function writeCheck(broken: string): Promise<void> {
  await house.db`
    insert into ledger_checks (checked_at, duration_ms, broken)
    values (${house.clock.now()}, 1, ${broken}::text::jsonb)
  `
  house.clock.advance(1)
}

it('202, 200: an approved payout run pays what was due when it was requested, and no more', async () => {
  const partner = await givenPartner(house, { affiliate: true })
  await givenOurSale(house, 120_000_00, { isDelivered: true, partnerId: partner.partnerId })
  house.clock.advance(1_000)
  const later = await givenPartner(house, { affiliate: true })
  await givenOurSale(house, 30_000_00, { isDelivered: true, partnerId: later.partnerId })
  house.clock.advance(HOLD_MS - 1_000)
  await signInBoth()
  const asked = await post(ann, 'payouts/run', { environment: 'live' })
  expect(asked).toMatchObject({ status: 202, body: { amount_cents: 12_000_00 } })
  // Meanwhile, more becomes due.
  house.clock.advance(3_600_000)
  await signInBoth()
  expect((await approve(ben, asked.body.approval_id)).status).toBe(200)
  const paid = await house.db<{ amount_cents: number }[]>`select amount_cents from payouts`
  expect(paid.map(({ amount_cents }) => amount_cents)).toEqual([12_000_00])
  // The rest is below the threshold.
  const rest = await post(ann, 'payouts/run', { environment: 'live' })
  expect(rest.status).toBe(200)
  expect(rest.body.payouts.map((each: { amount_cents: number }) => each.amount_cents)).toEqual(
    expect.arrayContaining([3_000_00]),
  )
})
