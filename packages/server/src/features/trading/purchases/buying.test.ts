import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formOf, open, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { buyPath, givenPurchase, openCheckout } from '../../../../test/support/purchases.ts'

let lab: TestLab
let house: House
let browser: Browser
let account: string
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  ;({ browser, id: account } = await givenSignedIn(house))
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const PRICE = { expected_price_cents: 500_00 }

async function listed(facts: Partial<Parameters<typeof givenListing>[1]> = {}): Promise<string> {
  const domain = someDomain()
  await givenListing(house, { domain, bin: 500_00, ...facts })
  return domain
}

describe('POST /api/market/listings/{domain}/buy', () => {
  it('201: opens a checkout page for seven days, filled in with who buys', async () => {
    const domain = await listed()
    const answer = await browser.post(buyPath(domain.toUpperCase()), PRICE)
    expect(answer.statusCode).toBe(201)
    const { checkout_url, session_id, expires_at, ...more } = answer.json()
    expect(more).toEqual({})
    const { baseUrl } = house.deps.config
    expect(checkout_url.startsWith(`${baseUrl}/checkout/${session_id}?pt=`)).toBe(true)
    const days = (Date.parse(expires_at) - house.clock.now().getTime()) / 86_400_000
    expect(days).toBe(7)
    const { text, status } = await open(house, checkout_url.slice(baseUrl.length))
    expect(status).toBe(200)
    expect(text).toContain('value="A Person"')
    expect(text).toContain('Pay $500.00')
  })

  it('201: asked again, it is the same page, until the price is another', async () => {
    const domain = await listed()
    const first = await openCheckout(browser, domain, 500_00)
    expect(await openCheckout(browser, domain, 500_00)).toEqual(first)
    await house.db`update listings set bin_price_cents = 60000 where domain = ${domain}`
    const dearer = await openCheckout(browser, domain, 600_00)
    expect(dearer.session_id).not.toBe(first.session_id)
    const other = await givenSignedIn(house)
    const theirs = await openCheckout(other.browser, domain, 600_00)
    expect(theirs.session_id).not.toBe(dearer.session_id)
  })

  it('201: many clicks at once open one page', async () => {
    const domain = await listed()
    const clicks = Array.from({ length: 20 }, () => openCheckout(browser, domain, 500_00))
    const ids = (await Promise.all(clicks)).map(({ session_id }) => session_id)
    expect(new Set(ids).size).toBe(1)
  })

  it('422: another price is refused with the right one', async () => {
    const domain = await listed()
    const answer = await browser.post(buyPath(domain), { expected_price_cents: 499_99 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({
      code: 'price_mismatch',
      details: [{ field: 'expected_price_cents', message: 'must be 50000' }],
    })
  })

  it('409: a name that is sold, withdrawn, hidden or the buyer’s own can’t be bought', async () => {
    const names = [
      await listed({ withdrawn: true }),
      await listed({ visible: false }),
      (await givenPurchase(house)).domain,
    ]
    for (const domain of names) {
      const answer = await browser.post(buyPath(domain), PRICE)
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'domain_unavailable'])
    }
    const own = await listed()
    await house.db`update listings set owner_account_id = ${account} where domain = ${own}`
    const answer = await browser.post(buyPath(own), PRICE)
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
  })

  it('404: a name that was never listed, or only in the sandbox, doesn’t exist', async () => {
    const names = [
      someDomain(),
      await listed({ approved: false }),
      await listed({ environment: 'sandbox' }),
    ]
    for (const domain of names) {
      expect((await browser.post(buyPath(domain), PRICE)).statusCode).toBe(404)
    }
  })

  it('400: what isn’t a domain or a price is refused', async () => {
    const domain = await listed()
    for (const path of [buyPath('nonsense'), buyPath('127.0.0.1'), buyPath('%00.com')]) {
      expect((await browser.post(path, PRICE)).statusCode).toBe(400)
    }
    for (const cents of [0, -1, 1.5, '50000', null, 1e13, undefined]) {
      const answer = await browser.post(buyPath(domain), { expected_price_cents: cents })
      expect([cents, answer.statusCode]).toEqual([cents, 400])
    }
  })

  it('401, 403: strangers and other sites can’t open a checkout', async () => {
    const domain = await listed()
    expect((await new Browser(house).post(buyPath(domain), PRICE)).statusCode).toBe(401)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(buyPath(domain), PRICE, { headers })).statusCode).toBe(403)
  })

  it('503: without a payment gateway nothing is opened', async () => {
    const { payments } = house.deps
    const { live } = payments
    Object.assign(payments, { live: undefined })
    const answer = await browser.post(buyPath(await listed()), PRICE)
    Object.assign(payments, { live })
    expect(answer.statusCode).toBe(503)
  })
})

describe('a purchase', () => {
  it('is an order of the buyer alone, with its price, delivery and timeline', async () => {
    const { buyer, public_id, domain } = await givenPurchase(house)
    const answer = await buyer.browser.get(`/api/purchases/${public_id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      public_id,
      domain,
      status: 'PAID',
      price_cents: 500_00,
      currency: 'USD',
      delivery: { kind: 'push', status: 'waiting', due_at: null },
      timeline: [{ status: 'PAID', event: 'order.recorded' }],
    })
    const { auth_code, ...shown } = answer.json()
    expect(auth_code).toBeNull()
    const list = (await buyer.browser.get('/api/purchases')).json()
    expect(list).toEqual({ purchases: [shown], next_cursor: null })
  })

  it('404: nobody else sees it, not even that it exists', async () => {
    const { public_id } = await givenPurchase(house)
    const stranger = await browser.get(`/api/purchases/${public_id}`)
    const none = await browser.get('/api/purchases/ord_none')
    expect([stranger.statusCode, none.statusCode]).toEqual([404, 404])
    expect(stranger.json().error.message).toBe(none.json().error.message)
    expect((await browser.get('/api/purchases')).body).not.toContain(public_id)
    expect((await new Browser(house).get(`/api/purchases/${public_id}`)).statusCode).toBe(401)
    expect((await new Browser(house).get('/api/purchases')).statusCode).toBe(401)
  })

  it('the list is paged without gaps or duplicates, and a wrong cursor is refused', async () => {
    const buyer = await givenSignedIn(house)
    const bought: string[] = []
    for (let i = 0; i < 3; i += 1) {
      house.clock.advance(1_000)
      bought.unshift((await givenPurchase(house, { buyer })).public_id)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await buyer.browser.get(`/api/purchases?limit=2${cursor}`)).json()
      seen.push(...page.purchases.map(({ public_id }: { public_id: string }) => public_id))
      cursor = page.next_cursor && `&cursor=${page.next_cursor}`
    } while (cursor)
    expect(seen).toEqual(bought)
    for (const query of ['limit=0', 'limit=201', 'cursor=x']) {
      expect((await buyer.browser.get(`/api/purchases?${query}`)).statusCode).toBe(400)
    }
  })

  it('has the receipt page lead to it', async () => {
    const { page, public_id } = await givenPurchase(house)
    const { text } = await open(house, page)
    expect(text).toContain(`href="/account/purchases/${public_id}"`)
  })

  it('an expensive one is held for review, and shown so', async () => {
    const { buyer, public_id } = await givenPurchase(house, { bin: 20_000_00 })
    const shown = (await buyer.browser.get(`/api/purchases/${public_id}`)).json()
    expect([shown.status, shown.delivery.status]).toEqual(['MANUAL_REVIEW', 'waiting'])
    expect(JSON.stringify(shown)).not.toContain('Held for review')
  })

  it('a declined card buys nothing, and another card can still pay', async () => {
    const domain = await listed()
    const { page } = await openCheckout(browser, domain, 500_00)
    await submit(house, page, { form: formOf('declined') })
    expect((await browser.get('/api/purchases')).body).not.toContain(domain)
    await submit(house, page, { form: formOf('good') })
    await sweep(house)
    expect((await browser.get('/api/purchases')).body).toContain(domain)
  })
})
