import { beforeAll, expect, it } from 'vitest'
import { givenEvent } from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { checkLedger } from '../../desks/soundness/check-ledger.ts'
import { skipInvoiceNumbers } from '../../money/invoices/skip-numbers.ts'
import { takeNumber } from '../../money/invoices/sql.ts'
import { skipEventNumbers } from './skip-event-numbers.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { environment: 'sandbox' })
})

const happens = () => givenEvent(house, partner, { environment: 'sandbox' })
const numbers = async () => {
  const rows = await house.db<{ seq: number }[]>`select seq from events order by seq limit 100`
  return rows.map(({ seq }) => seq)
}
const broken = async () => (await checkLedger(house.db)).map(({ id }) => id)
const skip = () => house.db.begin((tx) => skipEventNumbers(tx, house.clock.now()))

it('events continue after a gap that the ledger check knows', async () => {
  await happens()
  await happens()
  expect(await skip()).toBe(1)
  expect(await broken()).toEqual([])
  await happens()
  expect(await skip()).toBe(1)
  await happens()
  expect(await numbers()).toEqual([1, 2, 1_000_003, 2_000_004])
  expect(await broken()).toEqual([])
})

it('an event that is missing is still found, before and after the gap', async () => {
  await house.db`update event_counters set last_seq = last_seq + 1`
  expect(await broken()).toEqual(['I10'])
  await house.db`update event_counters set last_seq = last_seq - 1`
  await house.db`update event_gaps set after_seq = after_seq - 1 where after_seq = 2`
  expect(await broken()).toEqual(['I10'])
  await house.db`update event_gaps set after_seq = 2 where after_seq = 1`
  expect(await broken()).toEqual([])
})

it('invoices continue after a gap, and a number without an invoice is still found', async () => {
  const now = house.clock.now()
  expect(await house.db.begin((tx) => skipInvoiceNumbers(tx, now, 50))).toBe(50)
  expect(await house.db.begin((tx) => skipInvoiceNumbers(tx, now, 50))).toBe(100)
  expect(await broken()).toEqual([])
  expect(await house.db.begin((tx) => takeNumber(tx, now.getUTCFullYear()))).toBe(101)
  expect(await broken()).toEqual(['I17 numbers'])
})
