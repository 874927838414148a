import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { passPauses } from '../../../../test/support/leases.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import { type Buyer, closed, openShop } from '../../../../test/support/registering.ts'
import {
  givenPaidTransfer,
  GOOD_CODE,
  isRefunded,
  settleAll,
  statusIs,
  transferWhen,
} from '../../../../test/support/transferring.ts'
import { until } from '../../../../test/support/until.ts'

let house: House
let lab: TestLab
let staff: Buyer

beforeAll(async () => {
  ;({ house, lab } = await openShop())
  staff = await givenSignedIn(house, 'staff')
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

type Item = { process_id: number | null; cost_cents: number | null; cost_doubt: string | null }

async function itemOf(receipt_id: string): Promise<Item> {
  const [item] = await house.db<Item[]>`
    select process_id, cost_cents, cost_doubt from receipt_items where receipt_id = ${receipt_id}
  `
  if (!item) throw new Error('the receipt has no item')
  return item
}

/** What the ledger has as cost of a transfer, by the transfer and by its receipt. */
async function postedCost(id: string, receipt_id: string): Promise<number> {
  const [row] = await house.db<{ cents: number }[]>`
    select coalesce(sum(p.amount_cents), 0)::int as cents
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where (e.source_id in (${id}, ${receipt_id}) or e.source_id like ${`${receipt_id}/%`})
      and p.account_id = 'live/registration_cost'
  `
  return row?.cents ?? 0
}

/** The transfer has arrived, and everything about it is booked. */
async function arrived(buyer: Buyer, id: string): Promise<void> {
  await transferWhen(house, buyer, id, statusIs('done'))
  await until('it is booked', async () => {
    await settleAll(house)
    const rows = await house.db`
      select 1 from transfers_in where transfer_id = ${id} and settling is null
    `
    return rows.length > 0
  })
}

describe('the cost of a transfer', () => {
  it('is booked once, also if the name arrives before its receipt is closed', async () => {
    const { buyer, receipt_id, id } = await givenPaidTransfer(house, lab)
    runWorker(house)
    // Nothing is settled meanwhile.
    await until('it has arrived', async () => {
      await passPauses(house.db)
      const rows = await house.db`
        select 1 from transfers_in where transfer_id = ${id} and status = 'done'
      `
      return rows.length > 0
    })
    await arrived(buyer, id)
    const item = await itemOf(receipt_id)
    expect(item).toMatchObject({ process_id: expect.any(Number), cost_doubt: null })
    expect(item.cost_cents).toBeGreaterThan(0)
    expect(await postedCost(id, receipt_id)).toBe(item.cost_cents)
  })

  it('after a corrected code: that of the process that brought the name', async () => {
    const paid = await givenPaidTransfer(house, lab, { auth_code: 'Wrong-Auth-1' })
    const { buyer, receipt_id, id } = paid
    runWorker(house)
    await transferWhen(house, buyer, id, statusIs('waiting_for_auth_code'))
    await buyer.browser.post(`/api/transfers/${id}/auth-code`, { auth_code: GOOD_CODE })
    await arrived(buyer, id)
    const item = await itemOf(receipt_id)
    expect(item).toMatchObject({ process_id: expect.any(Number), cost_doubt: null })
    expect(await postedCost(id, receipt_id)).toBe(item.cost_cents)
  })

  it('in another currency is kept as charged, and staff find out what it was', async () => {
    const { buyer, name, receipt_id, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', currency: 'EUR' })
    runWorker(house)
    await arrived(buyer, id)
    expect(await itemOf(receipt_id)).toMatchObject({
      cost_cents: null,
      cost_doubt: 'other_currency',
    })
    const { items } = (await staff.browser.get('/api/staff/costs')).json()
    expect(items).toMatchObject([{ domain: name, op: 'transfer', reason: 'other_currency' }])
    const path = `/api/staff/costs/${receipt_id}/0`
    expect((await staff.browser.post(path, { cost_cents: 1_050 })).statusCode).toBe(200)
    expect(await postedCost(id, receipt_id)).toBe(1_050)
  })

  it('a refunded transfer costs nothing, and is no sale in the margins', async () => {
    type Report = { total: { count: number; sold_cents: number } }
    const report = async () => (await staff.browser.get('/api/staff/margins')).json<Report>().total
    const before = await report()
    const { buyer, name, receipt_id, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    runWorker(house)
    await closed(house, buyer, receipt_id)
    await lab.registrations({ name, end: 'FAILED' })
    await transferWhen(house, buyer, id, isRefunded)
    expect(await postedCost(id, receipt_id)).toBe(0)
    expect(await report()).toEqual(before)
  })
})
