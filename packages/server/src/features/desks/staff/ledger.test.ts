import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { LIMITS } from '../../../http/limits.ts'
import { INVARIANTS } from '../soundness/invariants-sql.ts'
import { ledgerJobs } from '../soundness/jobs.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'

const HOUR_MS = 3_600_000
let house: House
let staff: Browser
let publicId: string

beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
  publicId = (await givenOrder(house)).publicId
})

const read = async (environment = 'live') =>
  (await staff.get(`/api/staff/ledger?environment=${environment}`)).json()

/** Does what the worker does every second. */
async function work(): Promise<void> {
  await ledgerJobs(house.deps)
    .find(({ name }) => name === 'check ledger when asked')
    ?.run()
}

it('200: before the first check, no invariant is reported as holding', async () => {
  const health = await read()
  expect(health).toMatchObject({ checked_at: null, is_check_asked: false, balances: [] })
  expect(health.invariants.map(({ id }: { id: string }) => id)).toEqual(
    INVARIANTS.map(({ id }) => id),
  )
  for (const each of health.invariants) expect(each).toMatchObject({ result: 'not_checked' })
})

it('202: the worker runs a requested check, once', async () => {
  await work()
  expect((await read()).checked_at).toBeNull()
  for (let time = 0; time < 2; time += 1) {
    expect((await staff.post('/api/staff/ledger/check')).statusCode).toBe(202)
  }
  expect(await read()).toMatchObject({ checked_at: null, is_check_asked: true })
  await work()
  const health = await read()
  expect(health).toMatchObject({
    checked_at: house.clock.now().toISOString(),
    is_check_asked: false,
    entry_count: 1,
  })
  for (const each of health.invariants) expect(each).toMatchObject({ result: 'holds', found: [] })
  house.clock.advance(1)
  await work()
  expect((await read()).checked_at).toBe(health.checked_at)
})

it('200: balances per ledger account type are those of the check, by environment', async () => {
  const { balances } = await read()
  const sum = balances.reduce(
    (total: number, { balance_cents }: { balance_cents: number }) => total + balance_cents,
    0,
  )
  expect(sum).toBe(0)
  expect(balances).toContainEqual({
    environment: 'live',
    code: 'deferred_sales',
    balance_cents: -1_000_00,
    account_count: 1,
  })
  for (const { balance_cents } of (await read('sandbox')).balances) expect(balance_cents).toBe(0)
})

it('200: broken invariants are described in words, and newer ones are shown as not checked', async () => {
  const found = ['entry 7 sums to 5']
  await house.db`
    insert into ledger_checks (checked_at, duration_ms, broken, checked)
    values (
      ${house.clock.now()}, 3, ${house.db.json([{ id: 'I1', text: '', found }])}, '["I1", "I2"]'
    )
  `
  const { invariants } = await read()
  expect(invariants.slice(0, 3)).toMatchObject([
    { id: 'I1', text: INVARIANTS[0]?.text, result: 'broken', found },
    { id: 'I2', result: 'holds' },
    { id: 'I3', result: 'not_checked' },
  ])
})

it('200: a hold is overdue after a day, by environment', async () => {
  await house.db.begin((tx) => moveOrder(tx, publicId, 'hold', { now: house.clock.now() }))
  const held_at = house.clock.now().toISOString()
  const holds = async (environment?: string) => (await read(environment)).overdue[0]
  house.clock.advance(24 * HOUR_MS)
  // A day later the session has expired.
  staff = (await givenSignedIn(house, 'staff')).browser
  expect(await holds()).toMatchObject({ kind: 'holds', count: 0, oldest_at: null })
  house.clock.advance(1)
  const overdue = { kind: 'holds', count: 1, amount_cents: 1_000_00, oldest_at: held_at }
  expect(await holds()).toMatchObject(overdue)
  expect(await holds('sandbox')).toMatchObject({ count: 0, amount_cents: 0 })
})

it('200: overdue payouts and statements are counted', async () => {
  const { partnerId } = await givenPartner(house)
  const at = house.clock.now()
  await house.db`
    insert into payouts (
      payout_id, partner_id, environment, period, amount_cents, status, created_at
    ) values (${`po_${randomUUID()}`}, ${partnerId}, 'live', '2026-01', 70_00, 'pending', ${at})
  `
  await house.db`
    insert into settlements (
      settlement_id, partner_id, environment, period_start, period_end, status, order_count,
      gross_sold_cents, amount_owed_cents, created_at, closed_at
    ) values (
      ${`st_${randomUUID()}`}, ${partnerId}, 'live', ${new Date(0)}, ${at}, 'due', 1, 5_00, 5_00,
      ${at}, ${at}
    )
  `
  const counts = async () => {
    // The session has expired by now.
    staff = (await givenSignedIn(house, 'staff')).browser
    const [, ...rest]: { kind: string; count: number }[] = (await read()).overdue
    return rest.map(({ kind, count }) => [kind, count])
  }
  house.clock.advance(7 * 24 * HOUR_MS + 1)
  expect(await counts()).toEqual([
    ['payouts', 1],
    ['settlements', 0],
  ])
  house.clock.advance(23 * 24 * HOUR_MS)
  expect(await counts()).toEqual([
    ['payouts', 1],
    ['settlements', 1],
  ])
})

it('429: requests for checks are rate limited', async () => {
  const narrow = await openHouse({ rateLimitScale: 1 })
  const { browser } = await givenSignedIn(narrow, 'staff')
  const { max } = LIMITS['staff.ledger-checks']
  for (let call = 0; call < max; call += 1) {
    expect((await browser.post('/api/staff/ledger/check')).statusCode).toBe(202)
  }
  expect((await browser.post('/api/staff/ledger/check')).statusCode).toBe(429)
})
