import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { follow, givenReferredSale } from '../../../../test/support/referral.ts'
import type { Action } from '../orders/states.ts'
import { moveOrder } from '../orders/move-order.ts'
import { endPayout } from '../settlements/end-payout.ts'
import { runPayouts } from '../settlements/run-payouts.ts'

const DAY_MS = 86_400_000
let house: House
let partner: GivenPartner
let link: { link_id: string; code: string }

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  partner = await givenPartner(house, { affiliate: true })
  link = await partner.client.links.create({ kind: 'generic' })
})
afterEach(() => expectLedgerSound(house.db))

const clickedCookie = async (code = link.code) => (await follow(house, code)).cookie?.value

async function move(id: string, ...actions: Action[]): Promise<void> {
  for (const action of actions) {
    await house.db.begin((tx) => moveOrder(tx, id, action, { now: house.clock.now() }))
  }
}

describe('a sale is attributed to a link', () => {
  it('if the buyer followed it within thirty days', async () => {
    const cookie = await clickedCookie()
    house.clock.advance(30 * DAY_MS)
    const sale_id = await givenReferredSale(house, { partner, cookie, cents: 480_000 })
    expect((await partner.client.me.sales()).sales).toEqual([
      {
        sale_id,
        buyer: 'a***@example.com',
        domain: expect.stringContaining('.com'),
        status: 'PAID',
        amount_cents: 480_000,
        commission_cents: 72_000,
        link_id: link.link_id,
        created_at: house.clock.now().toISOString(),
      },
    ])
    expect((await partner.client.links.list()).links).toMatchObject([
      { clicks: 1, conversions: 1, sales_cents: 480_000, commission_cents: 72_000 },
    ])
  })

  it('but not a moment later', async () => {
    const cookie = await clickedCookie()
    house.clock.advance(30 * DAY_MS + 1)
    await givenReferredSale(house, { partner, cookie })
    expect((await partner.client.me.sales()).sales).toMatchObject([{ link_id: null }])
  })

  it('if it was the last one followed', async () => {
    await clickedCookie()
    const last = await partner.client.links.create({ kind: 'product', product: 'market' })
    const cookie = await clickedCookie(last.code)
    await givenReferredSale(house, { partner, cookie })
    const { sales } = await partner.client.me.sales()
    expect(sales).toMatchObject([{ link_id: last.link_id }])
  })

  it('but not if the cookie is forged, another partner’s, or from the other environment', async () => {
    const rival = await givenPartner(house, { affiliate: true })
    const theirs = await rival.client.links.create({ kind: 'generic' })
    const sandbox = await givenPartner(house, { affiliate: true, environment: 'sandbox' })
    const other = await sandbox.client.links.create({ kind: 'generic' })
    const real = (await clickedCookie()) ?? ''
    const forged = `${theirs.code}${real.slice(theirs.code.length)}`
    const cookies = [forged, await clickedCookie(theirs.code), await clickedCookie(other.code)]
    for (const cookie of cookies) await givenReferredSale(house, { partner, cookie })
    const { sales } = await partner.client.me.sales()
    expect(sales.map(({ link_id }) => link_id)).toEqual([null, null, null])
    expect((await rival.client.me.sales()).sales).toEqual([])
    expect((await rival.client.links.list()).links).toMatchObject([{ conversions: 0 }])
    expect((await rival.client.analytics.read()).gmv_cents).toBe(0)
  })

  it('but not if the partner collected the money itself', async () => {
    const cookie = await clickedCookie()
    await givenReferredSale(house, { partner, cookie, isOurs: false })
    const domain = `${randomUUID()}.com`
    await givenListing(house, { domain, bin: 100_00 })
    await partner.client.orders.create({ domain, sale_price_cents: 100_00 })
    expect((await partner.client.me.sales()).sales).toEqual([])
    expect((await partner.client.me.commissions()).commissions).toEqual([])
    expect((await partner.client.links.list()).links).toMatchObject([{ conversions: 0 }])
    expect(await partner.client.analytics.read()).toMatchObject({ gmv_cents: 0, by_day: [{}] })
  })

  it('until it is refunded: then it no longer counts, and the list shows it', async () => {
    const id = await givenReferredSale(house, { partner, cookie: await clickedCookie() })
    await move(id, 'refund')
    expect((await partner.client.links.list()).links).toMatchObject([
      { clicks: 1, conversions: 0, sales_cents: 0, commission_cents: 0 },
    ])
    expect((await partner.client.me.sales()).sales).toMatchObject([
      { sale_id: id, status: 'REFUNDED', link_id: link.link_id },
    ])
    expect((await partner.client.analytics.read()).funnel).toMatchObject({ clicks: 1, sales: 0 })
  })
})

describe('GET /me/commissions', () => {
  const lines = async () => {
    const { commissions, balance } = await partner.client.me.commissions()
    return {
      lines: commissions.map(({ kind, amount_cents, balance_cents }) => [
        kind,
        amount_cents,
        balance_cents,
      ]),
      balance,
    }
  }
  const NOTHING = { pending_cents: 0, payable_cents: 0, paid_out_cents: 0, reversed_cents: 0 }

  it('200: accrued and pending, then payable on delivery, then paid out', async () => {
    const id = await givenReferredSale(house, { partner, cents: 1_000_00, commission: 150_00 })
    expect(await lines()).toEqual({
      lines: [['accrued', 150_00, 150_00]],
      balance: { ...NOTHING, pending_cents: 150_00 },
    })
    await move(id, 'start-transfer', 'confirm-transfer')
    expect((await lines()).balance).toEqual({ ...NOTHING, payable_cents: 150_00 })
    house.clock.advance(31 * DAY_MS)
    const payouts = await runPayouts(
      house.db,
      { environment: 'live', isLedgerSound: true },
      house.clock,
    )
    const payout = payouts.find(({ partner_id }) => partner_id === partner.partnerId)
    const released = [
      ['pending', 150_00, 150_00],
      ['accrued', 150_00, 150_00],
    ]
    const balance = { ...NOTHING, payable_cents: 150_00 }
    expect(await lines()).toEqual({ lines: released, balance })
    const now = house.clock.now()
    await house.db.begin((tx) => endPayout(tx, payout?.payout_id ?? '', { status: 'paid', now }))
    expect(await lines()).toEqual({
      lines: [['paid_out', -150_00, 0], ...released],
      balance: { ...NOTHING, paid_out_cents: 150_00 },
    })
    const { commissions } = await partner.client.me.commissions()
    expect(commissions.map(({ entry_id, public_id }) => [entry_id, public_id])).toEqual([
      [`paid_out_${payout?.payout_id}`, null],
      [`pending_${id}`, id],
      [`accrued_${id}`, id],
    ])
  })

  it('200: a refund adds a new line and changes no existing one', async () => {
    const id = await givenReferredSale(house, { partner, commission: 150_00 })
    const before = await partner.client.me.commissions()
    await move(id, 'refund')
    const after = await partner.client.me.commissions()
    expect(after.commissions).toMatchObject([
      { kind: 'reversed', amount_cents: -150_00, balance_cents: 0, public_id: id },
      before.commissions[0] ?? {},
    ])
    expect(after.balance).toEqual({ ...NOTHING, reversed_cents: 150_00 })
  })

  it('200: the running balance continues across pages', async () => {
    for (const commission of [1_00, 2_00, 4_00, 8_00]) {
      await givenReferredSale(house, { partner, commission })
    }
    const all = await partner.client.me.commissions()
    const read = []
    let cursor: string | undefined
    do {
      const page = await partner.client.me.commissions({ limit: 1, ...(cursor && { cursor }) })
      read.push(...page.commissions)
      expect(page.balance).toEqual(all.balance)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(read).toEqual(all.commissions)
    expect(read.map(({ balance_cents }) => balance_cents)).toEqual([15_00, 7_00, 3_00, 1_00])
  })

  it.each(['x', Buffer.from('1 ord_1').toString('base64url')])('400: cursor %s', async (cursor) => {
    const asked = partner.client.me.commissions({ cursor })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'validation_error' })
  })
})
