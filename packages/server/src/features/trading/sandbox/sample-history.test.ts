import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenMember } from '../../../../test/support/members.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { purgeDeliveries } from '../webhooks/delivery-sql.ts'
import { setEndpoint } from '../webhooks/set-endpoint.ts'
import { giveSandbox } from './give-sandbox.ts'

type Row = Record<string, unknown>

let house: House
let partner: GivenPartner
let browser: Browser

const fill = async ({ partnerId }: GivenPartner) =>
  await giveSandbox(house.db, partnerId, {
    masterKey: house.deps.config.masterKey,
    now: house.clock.now(),
  })

beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  browser = (await givenMember(house, partner)).browser
  await fill(partner)
})

/** A list of the partner pages. */
async function pageOf(path: string, key: string, environment = 'sandbox'): Promise<Row[]> {
  const answer = await browser.get(`/api/portal/${partner.partnerId}/${environment}/${path}`)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<Record<string, Row[]>>()[key] ?? []
}
const wordsOf = (rows: Row[], key: string) => [...new Set(rows.map((row) => row[key]))].toSorted()

describe('a new sandbox', () => {
  it('has orders in every usual state, a refund, paid settlements and a case', async () => {
    expect(wordsOf(await pageOf('orders', 'orders'), 'status')).toEqual([
      'EXTERNALLY_PAID',
      'MANUAL_REVIEW',
      'REFUNDED',
      'SETTLED',
      'TRANSFER_IN_PROGRESS',
    ])
    const settlements = await pageOf('settlements', 'settlements')
    expect(settlements.map(({ status }) => status)).toEqual(['open', 'paid', 'paid'])
    expect(settlements[1]).toMatchObject({ order_count: 3, gross_sold_cents: 2_270_00 })
    expect(settlements[2]).toMatchObject({ order_count: 2, gross_sold_cents: 310_00 })
    expect(await pageOf('brokerage', 'cases')).toMatchObject([{ status: 'NEGOTIATING' }])
    await expectLedgerSound(house.db)
  })

  it('has a paid payout, a pending one, and commission that is still on hold', async () => {
    const { payouts, total_paid_cents } = await partner.client.payouts.list()
    expect(payouts.map(({ status }) => status)).toEqual(['pending', 'paid'])
    expect(total_paid_cents).toBe(payouts[1]?.amount_cents)
    const { sales } = await partner.client.me.sales()
    expect(sales.map(({ link_id }) => link_id !== null)).toEqual([true, true, true])
    const { funnel } = await partner.client.analytics.read()
    expect(funnel).toMatchObject({ checkouts: 3, sales: 3 })
    expect(funnel.clicks).toBeGreaterThan(funnel.checkouts)
    const { balance } = await partner.client.me.commissions()
    expect(balance.pending_cents).toBeGreaterThan(0)
  })

  it('has deliveries: most at once, some after retries, one that failed', async () => {
    const deliveries = await pageOf('deliveries', 'deliveries')
    expect(wordsOf(deliveries, 'status')).toEqual(['delivered', 'failed'])
    expect(deliveries.some((row) => row['status'] === 'delivered' && row['attempts'] === 3)).toBe(
      true,
    )
    expect(deliveries.filter((row) => row['status'] === 'failed')).toHaveLength(1)
    const stats = await pageOf('delivery-stats', 'days')
    expect(stats.length).toBeGreaterThan(2)
  })

  it('has something on every other page, and every time is in the past', async () => {
    for (const [path, key] of [
      ['requests', 'requests'],
      ['events', 'events'],
      ['checkout-sessions', 'sessions'],
      ['quotes', 'quotes'],
      ['links', 'links'],
    ] as const) {
      const rows = await pageOf(path, key)
      expect([path, rows.length > 0]).toEqual([path, true])
      if (key === 'quotes') continue
      const times = rows.map((row) => Date.parse(String(row['created_at'] ?? row['at'])))
      expect([path, Math.max(...times) <= house.clock.now().getTime()]).toEqual([path, true])
    }
  })

  it('numbers events in the order in which they happened', async () => {
    const events = (await partner.client.events.list({ limit: 200 })).events
    const times = events.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted())
  })

  it('emails nobody, sends nothing, sells nothing to others and leaves live alone', async () => {
    expect(await house.db`select id from mails where kind = 'brokerage'`).toEqual([])
    expect(await house.db`select id from deliveries where status = 'pending'`).toEqual([])
    const search = await partner.client.inventory.search('sandbox')
    expect(search.domains).toEqual([])
    for (const [path, key] of [
      ['orders', 'orders'],
      ['events', 'events'],
      ['requests', 'requests'],
    ] as const) {
      expect(await pageOf(path, key, 'live')).toEqual([])
    }
  })

  it('has no endpoint of its own, and the samples go when the partner registers one', async () => {
    const other = await givenPartner(house, { environment: 'sandbox' })
    await fill(other)
    await purgeDeliveries(house.db, house.clock.now())
    expect((await other.client.webhooks.deliveries()).deliveries.length).toBeGreaterThan(5)
    await expect(other.client.webhooks.read()).rejects.toMatchObject({ status: 404 })
    const tenant = { partner_id: other.partnerId, environment: 'sandbox' } as const
    const input = { url: 'https://hooks.partner.example/', secret: 'a-secret-of-32-characters' }
    const given = { masterKey: house.deps.config.masterKey, now: house.clock.now() }
    await house.db.begin((tx) => setEndpoint(tx, tenant, input, given))
    expect((await other.client.webhooks.deliveries()).deliveries).toEqual([])
  })

  it('is filled once, and never when it is already in use', async () => {
    const count = async () => (await partner.client.orders.list({ limit: 100 })).orders.length
    const before = await count()
    await Promise.all([fill(partner), fill(partner)])
    expect(await count()).toBe(before)

    const busy = await givenPartner(house, { environment: 'sandbox' })
    await busy.client.sandbox.emit('order.recorded')
    await fill(busy)
    expect((await busy.client.orders.list()).orders).toEqual([])
  })

  it('is given to partners that staff add, at the same time too', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => givenPartner(house, { environment: 'sandbox' })),
    )
    await Promise.all(others.map(fill))
    for (const { client } of others) {
      expect((await client.orders.list()).orders).toHaveLength(10)
    }
    await expectLedgerSound(house.db)
  })
})
