import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { addLander } from '../../../../test/support/landers.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { type GivenSale, givenSale } from '../../../../test/support/sales.ts'

const PATH = '/api/market/sold'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

type Sale = { domain: string; sale_price_cents: number; sold_on: string }
const sold = async (query = 'limit=100'): Promise<Sale[]> =>
  (await house.app.inject(`${PATH}?${query}`)).json().sales

const someName = () => `sold-${randomUUID().slice(0, 8)}.com`

describe('GET /api/market/sold', () => {
  it('200: delivered sales of our own names, with the price that was paid', async () => {
    const domain = someName()
    await givenSale(house, await givenListing(house, { domain, bin: 900_00 }), { cents: 700_00 })
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
    await givenSale(house, listing_id)
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
  ] satisfies [string, GivenSale][])('never a sale that is %s', async (_what, facts: GivenSale) => {
    const domain = someName()
    const { environment = 'live' } = facts
    await givenSale(house, await givenListing(house, { domain, environment }), facts)
    expect((await sold()).map((sale) => sale.domain)).not.toContain(domain)
  })

  it.each([
    ['was not on the market', { approved: false, visible: false, withdrawn: true }],
    ['had left the market', { withdrawn: true, createdAt: '2025-01-01T00:00:00.000Z' }],
  ])('never a brokered sale of a name that %s', async (_what, facts) => {
    const domain = someName()
    await givenSale(house, await givenListing(house, { domain, ...facts }), { isBrokered: true })
    expect((await sold()).map((sale) => sale.domain)).not.toContain(domain)
  })

  it('never a brokered sale of a listed name, although its seller publishes sales', async () => {
    const { id: account_id, browser } = await givenSignedIn(house)
    const { id, domain, listing_id } = await addLander(house, { account_id })
    await browser.put(`/api/account/listings/${id}/publishing`, { publish_sale: true })
    await givenSale(house, listing_id, { isBrokered: true })
    expect((await sold()).map((sale) => sale.domain)).not.toContain(domain)
  })

  it('200: by TLD, and page by page without gaps', async () => {
    for (let n = 0; n < 3; n += 1) {
      const domain = `sold-${n}-${randomUUID().slice(0, 6)}.io`
      await givenSale(house, await givenListing(house, { domain }))
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
    await givenSale(house, await givenListing(house, { domain }))
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
