import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  type Buyer,
  closed,
  freshName,
  givenBuyer,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'

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

async function buy(names: string[]): Promise<string> {
  const buyer = await givenBuyer(house)
  await add(buyer, names)
  const { body } = await pay(buyer, await totalOf(buyer))
  runWorker(house)
  await closed(house, buyer, body.receipt_id)
  return body.receipt_id
}

type Sums = { sold_cents: number; tax_cents: number; cost_cents: number; margin_cents: number }
type Report = { total: Sums & { count: number }; tlds: (Sums & { tld: string; count: number })[] }

const report = async (query = ''): Promise<Report> =>
  (await staff.browser.get(`/api/staff/margins${query}`)).json()

async function ledgerSum(account: string): Promise<number> {
  const [row] = await house.db<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_postings
    where account_id = ${account}
  `
  return row?.cents ?? 0
}

describe('GET /api/staff/margins', () => {
  it('200: sold, cost, margin and count per TLD, as in the ledger', async () => {
    await buy([freshName(), freshName(), freshName('co.uk')])
    const { tlds, total } = await report()
    expect(tlds.map(({ tld, count }) => [tld, count]).toSorted()).toEqual([
      ['co.uk', 1],
      ['com', 2],
    ])
    expect(total.sold_cents).toBe(-(await ledgerSum('live/registration_revenue')))
    expect(total.cost_cents).toBe(await ledgerSum('live/registration_cost'))
    for (const row of tlds) {
      expect(row.margin_cents).toBe(row.sold_cents - row.cost_cents)
      expect(row.margin_cents).toBeGreaterThan(0)
    }
  })

  it('tax is not our margin', async () => {
    const before = await report()
    const id = await buy([freshName()])
    await house.db.begin(async (tx) => {
      // As if the buyer lived in a country with 25 % tax.
      await tx`set local session_replication_role = replica`
      await tx`
        update invoices set tax = '{"rate": 25, "wording": "VAT"}'::jsonb where receipt_id = ${id}
      `
    })
    const { total } = await report()
    const sold = total.sold_cents - before.total.sold_cents
    const tax = total.tax_cents - before.total.tax_cents
    const cost = total.cost_cents - before.total.cost_cents
    expect(tax).toBe(Math.round(sold / 5))
    expect(total.margin_cents - before.total.margin_cents).toBe(sold - tax - cost)
  })

  it('an item charged in another currency is counted, and left out of the margin', async () => {
    const before = await report()
    const name = freshName('net')
    await lab.registrations({ match: name, status: 'COMPLETED', currency: 'EUR' })
    await buy([name])
    const { tlds, total } = await report()
    expect(tlds.find(({ tld }) => tld === 'net')).toMatchObject({
      count: 1,
      cost_cents: 0,
      margin_cents: 0,
      unknown_count: 1,
      other_costs: [{ currency: 'EUR', cents: expect.any(Number) }],
    })
    expect(total.margin_cents).toBe(before.total.margin_cents)
  })

  it('only what was sold in the period', async () => {
    expect((await report('?from=2020-01-01&to=2020-01-31')).total.count).toBe(0)
    const today = new Date().toISOString().slice(0, 10)
    expect((await report(`?from=${today}&to=${today}`)).total.count).toBeGreaterThan(0)
  })

  it('200: the same as CSV', async () => {
    const { statusCode, headers, body } = await staff.browser.get('/api/staff/margins/export')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header = '', ...rows] = body.trim().split('\r\n')
    expect(header).toMatch(/^TLD,Items,Sold \(USD\)/)
    expect(rows).toHaveLength((await report()).tlds.length)
    expect(rows.join('\n')).toMatch(/^com,\d+,\d+/m)
  })

  it.each([
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2024-01-01&to=2026-01-01',
    'from=yesterday',
  ])('400: %s', async (query) => {
    expect((await staff.browser.get(`/api/staff/margins?${query}`)).statusCode).toBe(400)
  })

  it('403: not for others', async () => {
    const { browser } = await givenSignedIn(house)
    for (const path of ['margins', 'margins/export', 'costs']) {
      expect((await browser.get(`/api/staff/${path}`)).statusCode).toBe(403)
    }
  })
})
