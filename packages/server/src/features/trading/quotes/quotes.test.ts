import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { followDemoClock } from '../../../db/database-time.ts'
import { signToken } from '../../../values/signed-token.ts'
import { writeQuote } from './quote.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
})
afterEach(() => expectLedgerSound(house.db))

async function listed(bin = 1_000_00) {
  const domain = someDomain()
  await givenListing(house, { domain, bin })
  return domain
}

const databaseTime = async (): Promise<Date> => {
  const [row] = await house.db<{ now: Date }[]>`select now() as now`
  return row?.now ?? new Date(0)
}

/** A validly signed quote that expires at a chosen time. */
async function quoteUntil(domain: string, expires_at: Date): Promise<string> {
  return writeQuote(house.deps.config.masterKey, {
    id: 'qt_test',
    partner_id: partner.partnerId,
    environment: 'live',
    domain,
    price_cents: 1_000_00,
    expires_at,
  })
}

describe('POST /quotes', () => {
  it('201: locks the current price for ten minutes by the database clock', async () => {
    const domain = await listed(480_000)
    const before = await databaseTime()
    const quote = await partner.client.quotes.create({ domain: `https://${domain}/` })
    expect(quote).toMatchObject({ domain, price_cents: 480_000, currency: 'USD' })
    const created = Date.parse(quote.created_at)
    expect(created).toBeGreaterThanOrEqual(before.getTime())
    expect(Date.parse(quote.expires_at) - created).toBe(600_000)
  })

  it('404: not listed; 400: invalid domain name; 403: without the scope', async () => {
    const { quotes } = partner.client
    await expect(quotes.create({ domain: 'nowhere.com' })).rejects.toMatchObject({ status: 404 })
    for (const domain of ['', 'x', 'a b.com', '192.0.2.1', 'me@example.com']) {
      await expect(quotes.create({ domain })).rejects.toMatchObject({ code: 'validation_error' })
    }
    const searcher = await givenPartner(house, { scopes: ['search'] })
    const refused = searcher.client.quotes.create({ domain: 'nowhere.com' })
    await expect(refused).rejects.toMatchObject({ status: 403 })
  })

  it('a quote reserves nothing: another partner can buy, and then it is 409', async () => {
    const domain = await listed()
    const { quote_id } = await partner.client.quotes.create({ domain })
    const other = await givenPartner(house)
    expect((await postOrder(house, other, { domain, sale_price_cents: 1_000_00 })).status).toBe(201)
    const { status, body } = await postOrder(house, partner, { quote_id })
    expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
  })
})

describe('an order by quote', () => {
  it('422: the demo’s clock has moved past the ten minutes', async () => {
    onTestFinished(() => followDemoClock(undefined))
    const domain = await listed()
    const { quote_id } = await partner.client.quotes.create({ domain })
    followDemoClock({ offsetMs: 11 * 60_000 })
    const { status, body } = await postOrder(house, partner, { quote_id })
    expect([status, body.error.code]).toEqual([422, 'quote_expired'])
    const fresh = await partner.client.quotes.create({ domain })
    expect((await postOrder(house, partner, { quote_id: fresh.quote_id })).status).toBe(201)
  })

  it('201: the quoted price holds even if the listing’s price has changed', async () => {
    const domain = await listed(1_000_00)
    const { quote_id } = await partner.client.quotes.create({ domain })
    await house.db`update listings set bin_price_cents = 9_000_00 where domain = ${domain}`
    const wrong = await postOrder(house, partner, { quote_id, sale_price_cents: 9_000_00 })
    expect([wrong.status, wrong.body.error.details?.[0]?.message]).toEqual([422, 'must be 100000'])
    const without = await postOrder(house, partner, { domain, sale_price_cents: 1_000_00 })
    expect([without.status, without.body.error.code]).toEqual([422, 'price_mismatch'])
    const { status, body } = await postOrder(house, partner, { quote_id })
    expect([status, body.sale_price_cents]).toEqual([201, 1_000_00])
  })

  it('409: refused if the listing was withdrawn since', async () => {
    const domain = await listed()
    const { quote_id } = await partner.client.quotes.create({ domain })
    await house.db`update listings set withdrawn_at = now() where domain = ${domain}`
    const { status, body } = await postOrder(house, partner, { quote_id })
    expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
  })

  it('422: expired from its last moment on, whatever our own clock says', async () => {
    const domain = await listed()
    const now = await databaseTime()
    const over = await postOrder(house, partner, { quote_id: await quoteUntil(domain, now) })
    expect([over.status, over.body.error.code]).toEqual([422, 'quote_expired'])
    const soon = new Date(now.getTime() + 60_000)
    const quote_id = await quoteUntil(domain, soon)
    expect((await postOrder(house, partner, { quote_id })).status).toBe(201)
  })

  it('400: forged, truncated or altered; 404: another partner’s or of the other environment', async () => {
    const domain = await listed()
    const { quote_id } = await partner.client.quotes.create({ domain })
    const { masterKey } = house.deps.config
    const [payload = '', signature = ''] = quote_id.split('.')
    const cheaper = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('100000', '1'),
    ).toString('base64url')
    for (const forged of [
      'nonsense',
      '.',
      payload,
      `${payload}.`,
      `${cheaper}.${signature}`,
      quote_id.slice(0, -1),
      `${quote_id}x`,
      signToken(masterKey, 'checkout', payload),
      'x'.repeat(1_000),
    ]) {
      const { status, body } = await postOrder(house, partner, { quote_id: forged })
      expect([forged, status, body.error.code]).toEqual([forged, 400, 'validation_error'])
    }
    const other = await givenPartner(house)
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    await house.db`
      update partner_credentials set partner_id = ${partner.partnerId}
      where key_id = ${sandbox.keyId}
    `
    for (const stranger of [other, sandbox]) {
      const { status, body } = await postOrder(house, stranger, { quote_id })
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    }
  })

  it('400: refused for a domain other than the order’s', async () => {
    const { quote_id } = await partner.client.quotes.create({ domain: await listed() })
    const { status, body } = await postOrder(house, partner, { quote_id, domain: await listed() })
    expect([status, body.error.details?.[0]?.field]).toEqual([400, 'domain'])
  })

  it('201: used twice concurrently, it makes one order', async () => {
    const domain = await listed()
    const { quote_id } = await partner.client.quotes.create({ domain })
    const answers = await Promise.all([
      postOrder(house, partner, { quote_id }),
      postOrder(house, partner, { quote_id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
