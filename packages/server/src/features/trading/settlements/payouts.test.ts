import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { saleOf } from '../../../../test/support/sales.ts'
import { moveOrder } from '../orders/move-order.ts'
import { writeSale } from '../orders/write-sale.ts'
import { endPayout } from './end-payout.ts'
import { isLedgerSound } from '../../desks/soundness/is-ledger-sound.ts'
import { runPayouts } from './run-payouts.ts'

const DAY_MS = 86_400_000
let house: House
let partner: GivenPartner

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  partner = await givenPartner(house, { affiliate: true })
})
afterEach(() => expectLedgerSound(house.db))

const now = () => house.clock.now()

/** A sale whose money we collected, delivered right away. */
async function givenCommission(commission_cents: number): Promise<string> {
  const domain = `${randomUUID()}.com`
  const listing_id = await givenListing(house, { domain })
  const wanted = saleOf({
    partner_id: partner.partnerId,
    listing_id,
    domain,
    isOurs: true,
    cents: commission_cents * 10,
    commission: commission_cents,
    now: now(),
  })
  const { public_id } = wanted
  await house.db.begin(async (tx) => {
    await writeSale(tx, wanted)
    await moveOrder(tx, public_id, 'start-transfer', { now: now() })
    await moveOrder(tx, public_id, 'confirm-transfer', { now: now() })
  })
  return public_id
}

async function run() {
  const sound = await isLedgerSound(house.db)
  const payouts = await runPayouts(
    house.db,
    { environment: 'live', isLedgerSound: sound },
    house.clock,
  )
  return payouts.filter(({ partner_id }) => partner_id === partner.partnerId)
}

const end = async (id: string, status: 'paid' | 'failed') =>
  await house.db.begin((tx) => endPayout(tx, id, { status, now: now() }))

it('commission is paid after its hold of thirty days, and not a moment earlier', async () => {
  await givenCommission(60_00)
  house.clock.advance(30 * DAY_MS - 1)
  expect(await run()).toEqual([])
  house.clock.advance(1)
  expect(await run()).toMatchObject([{ amount_cents: 60_00, status: 'pending' }])
})

it('an amount below the minimum is carried over', async () => {
  await givenCommission(49_99)
  house.clock.advance(31 * DAY_MS)
  expect(await run()).toEqual([])
  await givenCommission(1)
  house.clock.advance(31 * DAY_MS)
  expect(await run()).toMatchObject([{ amount_cents: 50_00 }])
})

it('repeated and concurrent runs create one payout a month', async () => {
  for (let i = 0; i < 3; i += 1) await givenCommission(20_00)
  house.clock.advance(31 * DAY_MS)
  const [one, two] = await Promise.all([run(), run()])
  expect(one).toMatchObject([{ amount_cents: 60_00 }])
  expect(two).toEqual(one)
  expect(await run()).toEqual(one)
})

it('200: a paid payout appears in the list and the total; marking it paid twice pays once', async () => {
  await givenCommission(60_00)
  house.clock.advance(31 * DAY_MS)
  const [payout] = await run()
  const id = payout?.payout_id ?? ''
  expect(await partner.client.payouts.list()).toMatchObject({
    payouts: [{ payout_id: id, status: 'pending', paid_at: null }],
    total_paid_cents: 0,
  })
  await Promise.all([end(id, 'paid'), end(id, 'paid')])
  const listed = await partner.client.payouts.list()
  expect(listed).toMatchObject({
    payouts: [{ payout_id: id, status: 'paid', method: 'bank_transfer' }],
    total_paid_cents: 60_00,
    next_cursor: null,
  })
  expect(await partner.client.me.payouts()).toEqual(listed)
  await expect(end(id, 'failed')).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(end('po_none', 'paid')).rejects.toMatchObject({ code: 'not_found' })
})

it('a failed payout goes into the next one, even in the same month', async () => {
  await givenCommission(60_00)
  house.clock.advance(31 * DAY_MS)
  const [failed] = await run()
  await end(failed?.payout_id ?? '', 'failed')
  const [again] = await run()
  expect(again).toMatchObject({ amount_cents: 60_00, status: 'pending' })
  expect(again?.payout_id).not.toBe(failed?.payout_id)
})

it('503: nothing is paid while the ledger check fails', async () => {
  await givenCommission(60_00)
  house.clock.advance(31 * DAY_MS)
  await house.db`
    insert into ledger_checks (checked_at, duration_ms, broken)
    values (${now()}, 1, '[{"id": "I1", "text": "", "found": []}]')
  `
  await expect(run()).rejects.toMatchObject({ code: 'service_unavailable' })
  await house.db`
    insert into ledger_checks (checked_at, duration_ms, broken) values (${now()}, 1, '[]')
  `
  expect(await run()).toMatchObject([{ amount_cents: 60_00 }])
})

it('403: /me/payouts is only for affiliates', async () => {
  const plain = await givenPartner(house)
  await expect(plain.client.me.payouts()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
})
