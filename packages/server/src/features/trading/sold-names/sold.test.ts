import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { addLander } from '../../../../test/support/landers.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { saleOf } from '../../../../test/support/sales.ts'
import type { Environment } from '../../../values/environment.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { Action } from '../orders/states.ts'
import { writeSale } from '../orders/write-sale.ts'

const PATH = '/api/market/sold'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

type Sale = { domain: string; sale_price_cents: number; sold_on: string }
const sold = async (query = 'limit=100'): Promise<Sale[]> =>
  (await house.app.inject(`${PATH}?${query}`)).json().sales

type Facts = { moves?: Action[]; cents?: number; environment?: Environment }

/** A sale of a listing; delivered, unless it says how far it got. */
async function givenSale(
  listing_id: string,
  domain: string,
  {
    moves = ['start-transfer', 'confirm-transfer'],
    cents = 500_00,
    environment = 'live',
  }: Facts = {},
): Promise<void> {
  const { db, clock } = house
  const now = clock.now()
  const { partnerId: partner_id } = await givenPartner(house, { environment })
  const facts = { partner_id, listing_id, domain, isOurs: false, cents, commission: 0, now }
  const sale = { ...saleOf(facts), environment }
  await db.begin(async (tx) => {
    await tx`update listings set sold_at = ${now} where id = ${listing_id}`
    await writeSale(tx, sale)
    for (const move of moves) await moveOrder(tx, sale.public_id, move, { now })
  })
}

const someName = () => `sold-${randomUUID().slice(0, 8)}.com`

describe('GET /api/market/sold', () => {
  it('200: delivered sales of our own names, with the price that was paid', async () => {
    const domain = someName()
    await givenSale(await givenListing(house, { domain, bin: 900_00 }), domain, { cents: 700_00 })
    expect(await sold()).toContainEqual({
      domain,
      tld: 'com',
      sale_price_cents: 700_00,
      currency: 'USD',
      sold_on: house.clock.now().toISOString().slice(0, 10),
    })
  })

  it('a seller’s sale is there only while the seller agrees', async () => {
    const { id: account_id, browser } = await givenSignedIn(house)
    const { id, domain, listing_id } = await addLander(house, { account_id })
    const shown = async () => (await sold()).some((sale) => sale.domain === domain)
    const publish = async (publish_sale: boolean) =>
      await browser.put(`/api/account/listings/${id}/publishing`, { publish_sale })
    await givenSale(listing_id, domain)
    expect(await shown()).toBe(false)
    expect((await publish(true)).json()).toMatchObject({ publish_sale: true, state: 'sold' })
    expect(await shown()).toBe(true)
    await publish(false)
    expect(await shown()).toBe(false)
  })

  it.each([
    ['not delivered', { moves: ['start-transfer'] }],
    ['refunded', { moves: ['refund'] }],
    ['in the sandbox', { environment: 'sandbox' }],
  ] satisfies [string, Facts][])('never a sale that is %s', async (_what, facts: Facts) => {
    const domain = someName()
    const { environment = 'live' } = facts
    await givenSale(await givenListing(house, { domain, environment }), domain, facts)
    expect((await sold()).map((sale) => sale.domain)).not.toContain(domain)
  })

  it('never a brokered sale, which was not on the market', async () => {
    const domain = someName()
    const id = await givenListing(house, {
      domain,
      approved: false,
      visible: false,
      withdrawn: true,
    })
    await givenSale(id, domain)
    expect((await sold()).map((sale) => sale.domain)).not.toContain(domain)
  })

  it('200: by TLD, and page by page without gaps', async () => {
    for (let n = 0; n < 3; n += 1) {
      const domain = `sold-${n}-${randomUUID().slice(0, 6)}.io`
      await givenSale(await givenListing(house, { domain }), domain)
      house.clock.advance(1_000)
    }
    const all = await sold('tld=.IO&limit=100')
    expect(all.map(({ domain }) => domain.slice(0, 6))).toEqual(['sold-2', 'sold-1', 'sold-0'])
    const first = (await house.app.inject(`${PATH}?tld=io&limit=2`)).json()
    const next = (
      await house.app.inject(`${PATH}?tld=io&limit=2&cursor=${first.next_cursor}`)
    ).json()
    expect([...first.sales, ...next.sales]).toEqual(all)
    expect(next.next_cursor).toBeNull()
  })

  it('200: by an internationalized TLD in either form, 200 at once', async () => {
    const domain = 'xn--e1afmkfd.xn--p1ai'
    await givenSale(await givenListing(house, { domain }), domain)
    for (const tld of ['рф', '.РФ', 'xn--p1ai']) {
      const found = await sold(`tld=${encodeURIComponent(tld)}&limit=200`)
      expect(found.map((sale) => sale.domain)).toEqual([domain])
    }
  })

  it('400: a limit, cursor or TLD that is not one', async () => {
    for (const query of ['limit=0', 'limit=201', 'cursor=x', 'tld=a%20b']) {
      expect([query, (await house.app.inject(`${PATH}?${query}`)).statusCode]).toEqual([query, 400])
    }
  })
})

describe('PUT /api/account/listings/{id}/publishing', () => {
  it('404, 409: another account’s listing, and one that isn’t on the market yet', async () => {
    const { browser } = await givenSignedIn(house)
    const { id } = await addLander(house)
    const put = async (which: string) =>
      await browser.put(`/api/account/listings/${which}/publishing`, { publish_sale: true })
    expect((await put(id)).statusCode).toBe(404)
    const body = { domain: someName(), bin_price_cents: 100_00 }
    const added = await browser.post('/api/account/listings', body)
    expect((await put(added.json().id)).statusCode).toBe(409)
  })
})
