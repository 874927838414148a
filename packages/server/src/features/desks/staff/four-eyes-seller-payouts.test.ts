import { afterEach, beforeEach, expect, it } from 'vitest'
import { deliverSale, DETAILS, givenSold } from '../../../../test/support/earnings.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn, signedInBrowser } from '../../../../test/support/people.ts'
import { postAsStaff as post } from '../../../../test/support/staff-desk.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOLD_MS = 7 * DAY_MS
type Colleague = Awaited<ReturnType<typeof givenSignedIn>>

let lab: TestLab
let house: House
let ann: Colleague
let ben: Colleague

// What is due depends on every sale in the database, so each test gets its own.
beforeEach(async () => {
  lab ??= await givenLab()
  house = await openHouse({ fourEyes: true, reviewThresholdCents: 10_000_00 }, lab)
  await signInBoth()
})
afterEach(() => expectLedgerSound(house.db))

/** Needed again whenever the clock moves, because staff sessions are short. */
async function signInBoth() {
  ann = await givenSignedIn(house, 'staff')
  ben = await givenSignedIn(house, 'staff')
}

/** A delivered sale, of which the seller gets 85 %. */
async function givenEarned(cents: number) {
  const sold = await givenSold(house, lab, cents)
  await deliverSale(house, sold.public_id)
  return sold
}

async function pass(ms: number): Promise<void> {
  house.clock.advance(ms)
  await signInBoth()
}

const run = async () => await post(ann, 'seller-payouts/run')
const approve = async (who: Colleague, id: string) => await post(who, `approvals/${id}/approve`)

async function sumPaid(): Promise<number> {
  const [row] = await house.db<[{ cents: number }]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from seller_payouts
  `
  return row.cents
}

it('202, 403, 200: payouts at the limit need a second member of staff, who is somebody else', async () => {
  await givenEarned(20_000_00)
  await pass(HOLD_MS)
  const asked = await run()
  expect(asked).toMatchObject({
    status: 202,
    body: { kind: 'seller_payout_run', amount_cents: 17_000_00, is_own: true },
  })
  expect(asked.body.summary).toBe('run the payouts to sellers, $17,000.00')
  expect(await sumPaid()).toBe(0)
  // Asking again changes nothing.
  expect((await run()).body.approval_id).toBe(asked.body.approval_id)
  expect((await approve(ann, asked.body.approval_id)).status).toBe(403)
  expect(await sumPaid()).toBe(0)
  expect((await approve(ben, asked.body.approval_id)).status).toBe(200)
  expect(await sumPaid()).toBe(17_000_00)
  expect((await approve(ben, asked.body.approval_id)).status).toBe(409)
  expect(await sumPaid()).toBe(17_000_00)
})

it('200: below the limit nobody has to approve', async () => {
  await givenEarned(1_000_00)
  await pass(HOLD_MS)
  expect((await run()).status).toBe(200)
  expect(await sumPaid()).toBe(850_00)
})

it('202, 200: an approved run pays what was payable when it was requested, and no more', async () => {
  await givenEarned(20_000_00)
  await pass(HOUR_MS)
  await givenEarned(1_000_00)
  await pass(HOLD_MS - HOUR_MS)
  const asked = await run()
  expect(asked.body.amount_cents).toBe(17_000_00)
  // Meanwhile, more becomes payable.
  await pass(2 * HOUR_MS)
  expect((await approve(ben, asked.body.approval_id)).status).toBe(200)
  expect(await sumPaid()).toBe(17_000_00)
  expect((await run()).status).toBe(200)
  expect(await sumPaid()).toBe(17_850_00)
})

it('202, 200: what goes to an account entered after the request waits for the next run', async () => {
  const { seller } = await givenEarned(20_000_00)
  await pass(HOLD_MS)
  const asked = await run()
  house.clock.advance(60_000)
  const browser = await signedInBrowser(house, seller)
  await browser.put('/api/seller/payout-details', { ...DETAILS, iban: 'GB82WEST12345698765432' })
  await signInBoth()
  expect((await approve(ben, asked.body.approval_id)).status).toBe(200)
  expect(await sumPaid()).toBe(0)
})

it('503, 200: a run approved while the ledger is not sound stays pending', async () => {
  await givenEarned(20_000_00)
  await pass(HOLD_MS)
  const { body } = await run()
  await writeCheck('[{"id": "I1", "text": "", "found": []}]')
  expect((await approve(ben, body.approval_id)).status).toBe(503)
  expect(await sumPaid()).toBe(0)
  await writeCheck('[]')
  expect((await approve(ben, body.approval_id)).status).toBe(200)
  expect(await sumPaid()).toBe(17_000_00)
})

async function writeCheck(broken: string): Promise<void> {
  await house.db`
    insert into ledger_checks (checked_at, duration_ms, broken)
    values (${house.clock.now()}, 1, ${broken}::text::jsonb)
  `
  house.clock.advance(1)
}
