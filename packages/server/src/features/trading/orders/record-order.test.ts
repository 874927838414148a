import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
})
afterEach(() => expectLedgerSound(house.db))

async function listed(bin = 1_000_00, environment: 'live' | 'sandbox' = 'live') {
  const domain = someDomain()
  await givenListing(house, { domain, bin, environment })
  return domain
}

async function eventsOf(publicId: string): Promise<string[]> {
  const rows = await house.db<{ type: string }[]>`
    select type from events where body::json -> 'data' -> 'order' ->> 'public_id' = ${publicId}
    order by seq
  `
  return rows.map(({ type }) => type)
}

/** Row counts of every table that a sale writes to. */
async function rowsLeft() {
  const [row] = await house.db`
    select (select count(*) from orders) as orders, (select count(*) from order_timeline) as lines,
      (select count(*) from ledger_entries) as entries, (select count(*) from events) as events,
      (select count(*) from ledger_postings) as postings,
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from listings where sold_at is not null) as sold
  `
  return row
}

describe('POST /orders', () => {
  it('201: records the sale, with every field', async () => {
    const domain = await listed(480_000)
    const { status, body } = await postOrder(house, partner, {
      domain: ` HTTPS://${domain.toUpperCase()}/ `,
      expected_price: 480_000,
      currency: 'USD',
      external_payment_ref: 'ch_1',
      buyer: { email: 'buyer@example.com', name: 'A Buyer', country: 'de' },
      return_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/back',
    })
    expect(status).toBe(201)
    const at = house.clock.now().toISOString()
    expect(body).toEqual({
      public_id: expect.stringMatching(/^ord_[0-9a-z]{26}$/),
      domain,
      status: 'EXTERNALLY_PAID',
      sale_price_cents: 480_000,
      currency: 'USD',
      commission_cents: 72_000,
      amount_owed_cents: 408_000,
      payment_model: 'partner_collected',
      external_payment_ref: 'ch_1',
      quote_id: null,
      buyer: { email: 'buyer@example.com', name: 'A Buyer', country: 'DE' },
      return_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/back',
      created_at: at,
      updated_at: at,
      timeline: [{ at, status: 'EXTERNALLY_PAID', event: 'order.recorded', note: null }],
    })
    expect(await partner.client.orders.read(body.public_id)).toEqual(body)
    expect(await eventsOf(body.public_id)).toEqual(['order.recorded'])
  })

  it('201: accepts a quote alone, a quote with its domain, and either name of the price field', async () => {
    for (const extra of [
      {},
      { domain: true },
      { sale_price_cents: 1_000_00 },
      { expected_price: 1_000_00, sale_price_cents: 1_000_00 },
    ]) {
      const domain = await listed()
      const { quote_id } = await partner.client.quotes.create({ domain })
      const { body } = await postOrder(house, partner, {
        quote_id,
        external_payment_ref: randomUUID(),
        ...extra,
        ...('domain' in extra && { domain }),
      })
      expect(body).toMatchObject({ domain, quote_id, sale_price_cents: 1_000_00, buyer: null })
    }
  })

  it('the name is off the market immediately, everywhere', async () => {
    const domain = await listed()
    const listings = `/api/market/listings?q=${domain}`
    expect((await house.app.inject(listings)).json().page.total).toBe(1)
    await postOrder(house, partner, { domain, sale_price_cents: 1_000_00 })
    expect((await house.app.inject(listings)).json().page.total).toBe(0)
    const { inventory } = partner.client
    expect(await inventory.availability(domain)).toMatchObject({ available: false })
    await expect(inventory.pricing(domain)).rejects.toMatchObject({ code: 'not_found' })
    const quote = partner.client.quotes.create({ domain })
    await expect(quote).rejects.toMatchObject({ code: 'not_found' })
  })

  it('201: an expensive name is returned as paid, then held for review, with two events', async () => {
    const domain = await listed(10_000_00)
    const { body } = await postOrder(house, partner, { domain, sale_price_cents: 10_000_00 })
    expect(body.status).toBe('EXTERNALLY_PAID')
    const { status, timeline } = await partner.client.orders.read(body.public_id)
    expect(status).toBe('MANUAL_REVIEW')
    expect(timeline.map(({ event }) => event)).toEqual(['order.recorded', 'transfer.held'])
    expect(await eventsOf(body.public_id)).toEqual(['order.recorded', 'transfer.held'])
    const cheaper = await listed(9_999_99)
    const other = await postOrder(house, partner, { domain: cheaper, sale_price_cents: 9_999_99 })
    expect((await partner.client.orders.read(other.body.public_id)).status).toBe('EXTERNALLY_PAID')
  })

  it('200: a dry run decides like a real run and leaves nothing behind', async () => {
    const domain = await listed(20_000_00)
    const before = await rowsLeft()
    const key = randomUUID()
    const input = { domain, sale_price_cents: 20_000_00 }
    const dry = await postOrder(house, partner, { ...input, dry_run: true }, key)
    expect([dry.status, dry.body.dry_run, dry.body.commission_cents]).toEqual([200, true, 3_000_00])
    const wrong = await postOrder(house, partner, { ...input, sale_price_cents: 1, dry_run: true })
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'price_mismatch'])
    expect(await rowsLeft()).toEqual(before)
    expect((await postOrder(house, partner, input, key)).status).toBe(201)
  })

  it('201: accepts an internationalized name in either form', async () => {
    await givenListing(house, { domain: 'xn--mnchen-3ya.de', bin: 5_00 })
    const input = { domain: 'München.de', sale_price_cents: 5_00 }
    const { body } = await postOrder(house, partner, input)
    expect(body).toMatchObject({ domain: 'xn--mnchen-3ya.de', unicode: 'münchen.de' })
  })

  it('201: unknown fields in the body are ignored', async () => {
    const domain = await listed()
    const { body } = await postOrder(house, partner, {
      domain,
      sale_price_cents: 1_000_00,
      public_id: 'ord_mine',
      status: 'SETTLED',
      commission_cents: 1_000_00,
      commission_bps: 10_000,
      partner_id: 'ptr_other',
    })
    expect(body).toMatchObject({ status: 'EXTERNALLY_PAID', commission_cents: 150_00 })
    expect(body.public_id).not.toBe('ord_mine')
  })

  it.each([
    [1, 0, 0],
    [1, 10_000, 1],
    [3, 3_333, 1],
    [3, 1, 0],
    [1_000_000_000_000, 3_333, 333_300_000_000],
    [1_000_000_000_000, 10_000, 1_000_000_000_000],
    [1_000_000_000_000, 1, 100_000_000],
  ])('201: of %i cents at %i bps the partner keeps %i', async (price, bps, kept) => {
    const rated = await givenPartner(house)
    await house.db`update partners set commission_bps = ${bps} where id = ${rated.partnerId}`
    const domain = await listed(price)
    const { body } = await postOrder(house, rated, { domain, sale_price_cents: price })
    expect(body).toMatchObject({ commission_cents: kept, amount_owed_cents: price - kept })
    await house.db`update partners set commission_bps = 5 where id = ${rated.partnerId}`
    const later = await rated.client.orders.read(body.public_id)
    expect(later.commission_cents).toBe(kept)
  })
})

describe('POST /orders, refused', () => {
  it('400: a missing Idempotency-Key, checked before the body', async () => {
    for (const headers of [{}, { 'content-type': 'text/plain' }]) {
      const asked = { body: { domain: 42 }, headers }
      const answer = await signedCall(house, partner, 'POST /api/partner/v1/orders', asked)
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { code: 'missing_idempotency_key' } },
      })
    }
  })

  it('403: a credential without the scope, checked before the missing key', async () => {
    const searcher = await givenPartner(house, { scopes: ['search'] })
    const answer = await signedCall(house, searcher, 'POST /api/partner/v1/orders', { body: {} })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  })

  it.each([
    ['neither quote nor domain', { sale_price_cents: 1 }, 'domain'],
    ['no price', { domain: 'a.com' }, 'sale_price_cents'],
    [
      'two different prices',
      { domain: 'a.com', sale_price_cents: 1, expected_price: 2 },
      'expected_price',
    ],
    ['a fractional price', { domain: 'a.com', sale_price_cents: 1.5 }, 'sale_price_cents'],
    ['a price as text', { domain: 'a.com', sale_price_cents: '100' }, 'sale_price_cents'],
    ['a price of zero', { domain: 'a.com', sale_price_cents: 0 }, 'sale_price_cents'],
    ['a negative price', { domain: 'a.com', sale_price_cents: -1 }, 'sale_price_cents'],
    ['a price that is too large', { domain: 'a.com', sale_price_cents: 1e15 }, 'sale_price_cents'],
    ['an invalid domain name', { domain: 'not a name', sale_price_cents: 1 }, 'domain'],
    ['another currency', { domain: 'a.com', sale_price_cents: 1, currency: 'EUR' }, 'currency'],
    ['an http URL', { ...inputFor(), return_url: 'http://shop.example/' }, 'return_url'],
    ['a javascript: URL', { ...inputFor(), cancel_url: 'javascript:alert(1)' }, 'cancel_url'],
    ['a URL with a password', { ...inputFor(), cancel_url: 'https://u:p@a.com' }, 'cancel_url'],
    ['an invalid email address', { ...inputFor(), buyer: { email: 'x' } }, 'buyer.email'],
    ['an invalid country', { ...inputFor(), buyer: { country: 'Germany' } }, 'buyer.country'],
    ['a buyer as text', { ...inputFor(), buyer: 'me' }, 'buyer'],
    [
      'a reference that is too long',
      { ...inputFor(), external_payment_ref: 'r'.repeat(256) },
      'external_payment_ref',
    ],
    ['a NUL', { ...inputFor(), external_payment_ref: 'a\u0000b' }, 'external_payment_ref'],
    ['a list', [], 'body'],
  ])('400: %s', async (_, body, field) => {
    const answer = await postOrder(house, partner, body as Record<string, unknown>)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error'])
    expect(answer.body.error.details?.[0]?.field).toBe(field)
  })

  it('404: never listed, or awaiting approval', async () => {
    await givenListing(house, { domain: 'unapproved.com', bin: 100, approved: false })
    for (const domain of ['nowhere.com', 'unapproved.com']) {
      const { status, body } = await postOrder(house, partner, { domain, sale_price_cents: 100 })
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    }
  })

  it('409: sold, withdrawn or hidden, whatever the price', async () => {
    const sold = await listed()
    await postOrder(house, partner, { domain: sold, sale_price_cents: 1_000_00 })
    const [withdrawn, hidden] = [someDomain(), someDomain()]
    await givenListing(house, { domain: withdrawn, withdrawn: true })
    await givenListing(house, { domain: hidden, visible: false })
    for (const domain of [sold, withdrawn, hidden]) {
      const { status, body } = await postOrder(house, partner, { domain, sale_price_cents: 5 })
      expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
    }
  })

  it('409: a sold name can’t be sold again even if its listing wrongly says it is for sale', async () => {
    const domain = await listed()
    await postOrder(house, partner, { domain, sale_price_cents: 1_000_00 })
    await house.db`update listings set sold_at = null where domain = ${domain}`
    const { status, body } = await postOrder(house, partner, { domain, sale_price_cents: 1_000_00 })
    expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
    await house.db`update listings set sold_at = now() where domain = ${domain}`
  })

  it('422: a wrong price is refused, and the message has the right one', async () => {
    const domain = await listed(500)
    const before = await rowsLeft()
    const { status, body } = await postOrder(house, partner, { domain, expected_price: 499 })
    expect([status, body.error.code]).toEqual([422, 'price_mismatch'])
    expect(body.error.details).toEqual([{ field: 'sale_price_cents', message: 'must be 500' }])
    expect(await rowsLeft()).toEqual(before)
  })

  it('409: one payment for one name is recorded once, however many keys are used', async () => {
    const domain = await listed()
    const input = { domain, sale_price_cents: 1_000_00, external_payment_ref: 'ch_once' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postOrder(house, partner, input)),
    )
    const codes = answers.map(({ body }) => body.error?.code ?? 'recorded').sort()
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 'duplicate_payment_ref'), 'recorded'])
    const elsewhere = await postOrder(house, partner, { ...input, domain: await listed() })
    expect(elsewhere.status).toBe(201)
  })
})

function inputFor() {
  return { domain: 'a.com', sale_price_cents: 1 }
}
