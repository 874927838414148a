import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, orderOf, pathOf, submit } from '../../../../test/support/checkout.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { purgeQuotes } from '../../trading/quotes/sql.ts'

type Quote = { quote_id: string; status: string; domain: string; public_id: string | null }
type Session = { session_id: string; checkout_url: string | null; status: string; domain: string }

let house: House
let partner: GivenPartner
let browser: Browser
let place: string
beforeAll(async () => {
  house = await openHouse({}, await givenLab())
  partner = await givenPartner(house)
  browser = (await givenMember(house, partner)).browser
  place = `/api/portal/${partner.partnerId}/live`
})

async function listed(bin = 480_00): Promise<string> {
  const domain = someDomain()
  await givenListing(house, { domain, bin })
  return domain
}

const quotes = async (query = ''): Promise<{ quotes: Quote[]; next_cursor: string | null }> =>
  (await browser.get(`${place}/quotes${query}`)).json()
const sessions = async (query = ''): Promise<{ sessions: Session[]; next_cursor: string | null }> =>
  (await browser.get(`${place}/checkout-sessions${query}`)).json()
const quoteOf = async (domain: string) =>
  (await quotes()).quotes.find((quote) => quote.domain === domain)
const sessionOf = async (domain: string) =>
  (await sessions()).sessions.find((session) => session.domain === domain)

async function givenQuote(domain: string): Promise<string> {
  const made = await browser.post(`${place}/quotes`, { domain })
  expect(made.statusCode).toBe(201)
  return made.json<Quote>().quote_id
}

describe('a partner’s quotes on the partner pages', () => {
  it('201: a quote created by a member works in the partner API too', async () => {
    const domain = await listed(480_00)
    const quote_id = await givenQuote(`https://${domain}/`)
    expect(await quoteOf(domain)).toMatchObject({ quote_id, status: 'open', price_cents: 480_00 })
    const order = await partner.client.orders.create({ quote_id })
    expect(order).toMatchObject({ domain, sale_price_cents: 480_00 })
    expect(await quoteOf(domain)).toMatchObject({ status: 'ordered', public_id: order.public_id })
  })

  it('200: quotes from the partner API are listed too, newest first, without duplicates', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const domain = await listed()
      made.unshift((await partner.client.quotes.create({ domain })).quote_id)
    }
    const first = await quotes('?limit=2')
    const rest = await quotes(`?limit=1&cursor=${first.next_cursor}`)
    const seen = [...first.quotes, ...rest.quotes].map(({ quote_id }) => quote_id)
    expect(new Set(seen)).toEqual(new Set(made))
    expect((await browser.get(`${place}/quotes?cursor=x`)).statusCode).toBe(400)
  })

  it('a quote expires after ten minutes and is gone a day later', async () => {
    const domain = await listed()
    const quote_id = await givenQuote(domain)
    const end = async (interval: string) =>
      await house.db`
      update quotes set created_at = now() - ${interval}::interval - interval '10 minutes',
        expires_at = now() - ${interval}::interval
      where quote_id = ${quote_id}
    `
    await end('1 minute')
    expect(await quoteOf(domain)).toMatchObject({ status: 'expired' })
    expect(await purgeQuotes(house.db)).toBe(false)
    expect(await quoteOf(domain)).toMatchObject({ quote_id })
    await end('25 hours')
    expect(await purgeQuotes(house.db)).toBe(false)
    expect(await quoteOf(domain)).toBeUndefined()
  })

  it('400, 404: what the partner API refuses is refused here too', async () => {
    for (const [domain, status] of [
      ['not a name', 400],
      ['', 400],
      [someDomain(), 404],
    ] as const) {
      expect((await browser.post(`${place}/quotes`, { domain })).statusCode).toBe(status)
    }
  })
})

describe('a partner’s checkout links on the partner pages', () => {
  it('201: a link for a quote becomes an order of the partner when the buyer pays', async () => {
    const domain = await listed(300_00)
    const quote_id = await givenQuote(domain)
    const made = await browser.post(`${place}/checkout-sessions`, { quote_id, reference: 'r-1' })
    expect(made.statusCode).toBe(201)
    const { checkout_url, session_id } = made.json<{ checkout_url: string; session_id: string }>()
    expect(await quoteOf(domain)).toMatchObject({ status: 'in_checkout', public_id: null })
    expect(await sessionOf(domain)).toMatchObject({
      session_id,
      checkout_url,
      status: 'open',
      price_cents: 300_00,
      quote_id,
      reference: 'r-1',
      public_id: null,
    })
    await submit(house, pathOf(checkout_url), { form: formOf('good') })
    const public_id = await orderOf(house, session_id)
    expect(await sessionOf(domain)).toMatchObject({ status: 'paid', public_id, checkout_url: null })
    expect(await quoteOf(domain)).toMatchObject({ status: 'ordered', public_id })
    expect(await partner.client.orders.read(public_id)).toMatchObject({
      external_payment_ref: 'r-1',
    })
  })

  it('200: each session with its status as the buyer sees it, without duplicates', async () => {
    const [open, asked, sold, old] = [
      await listed(),
      await listed(),
      await listed(),
      await listed(),
    ]
    for (const domain of [open, asked, sold, old]) {
      house.clock.advance(1_000)
      await browser.post(`${place}/checkout-sessions`, { domain })
    }
    house.clock.advance(1_000)
    const paying = (await sessionOf(asked))?.checkout_url ?? ''
    await submit(house, pathOf(paying), { form: formOf('asked') })
    await partner.client.orders.create({ domain: sold, sale_price_cents: 480_00 })
    await house.db`
      update checkout_sessions set expires_at = ${house.clock.now()} where domain = ${old}
    `
    expect(await sessionOf(open)).toMatchObject({ status: 'open' })
    expect(await sessionOf(asked)).toMatchObject({ status: 'paying' })
    expect(await sessionOf(sold)).toMatchObject({ status: 'gone', checkout_url: null })
    expect(await sessionOf(old)).toMatchObject({ status: 'expired', checkout_url: null })
    const first = await sessions('?limit=3')
    const rest = await sessions(`?limit=1&cursor=${first.next_cursor}`)
    const seen = [...first.sessions, ...rest.sessions].map(({ domain }) => domain)
    expect(seen).toEqual([old, sold, asked, open])
  })

  it('400, 404, 409, 422: what the partner API refuses is refused here too', async () => {
    const domain = await listed()
    const quote_id = await givenQuote(domain)
    const ended = await listed()
    await givenListing(house, { domain: `sold-${ended}`, sold: true })
    for (const [body, status] of [
      [{}, 400],
      [{ domain: 'no name' }, 400],
      [{ domain, return_url: 'javascript:alert(1)' }, 400],
      [{ quote_id: 'forged.forged' }, 400],
      [{ quote_id, domain: ended }, 400],
      [{ domain: someDomain() }, 404],
      [{ domain: `sold-${ended}` }, 409],
    ] as const) {
      const { statusCode } = await browser.post(`${place}/checkout-sessions`, body)
      expect([body, statusCode]).toEqual([body, status])
    }
  })

  it('404: a quote of another partner or the other environment', async () => {
    const other = await givenPartner(house)
    const theirs = (await other.client.quotes.create({ domain: await listed() })).quote_id
    const made = await browser.post(`${place}/checkout-sessions`, { quote_id: theirs })
    expect(made.statusCode).toBe(404)
    const quote_id = await givenQuote(await listed())
    await house.db`
      insert into partner_credentials (key_id, partner_id, environment, scopes, sealed_secret)
      values (
        ${`pk_sandbox_${partner.partnerId}`}, ${partner.partnerId}, 'sandbox', '{buy,embed}', '\\x00'
      )
    `
    const sandbox = place.replace('/live', '/sandbox')
    const crossed = await browser.post(`${sandbox}/checkout-sessions`, { quote_id })
    expect(crossed.statusCode).toBe(404)
    const lists = [`${sandbox}/quotes`, `${sandbox}/checkout-sessions`]
    for (const list of lists) expect((await browser.get(list)).body).not.toContain(quote_id)
    expect((await browser.get(lists[0] ?? '')).json()).toEqual({ quotes: [], next_cursor: null })
  })

  it('403: members may not do more than the partner’s own credentials', async () => {
    const searcher = await givenPartner(house, { scopes: ['search'] })
    const theirs = (await givenMember(house, searcher)).browser
    const there = `/api/portal/${searcher.partnerId}/live`
    const domain = await listed()
    for (const path of ['quotes', 'checkout-sessions']) {
      expect((await theirs.post(`${there}/${path}`, { domain })).statusCode).toBe(403)
    }
    const live = await givenPartner(house, { scopes: ['buy', 'embed'] })
    const { browser: member } = await givenMember(house, live)
    await house.db`
      update partner_credentials set revoked_at = ${house.clock.now()} where key_id = ${live.keyId}
    `
    const last = `/api/portal/${live.partnerId}/live`
    for (const path of ['quotes', 'checkout-sessions']) {
      expect((await member.post(`${last}/${path}`, { domain })).statusCode).toBe(403)
    }
  })
})
