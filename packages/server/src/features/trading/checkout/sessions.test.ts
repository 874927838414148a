import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenSession } from '../../../../test/support/checkout.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { postOrder, someDomain } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const POST = 'POST /api/partner/v1/checkout-session'

describe('POST /checkout-session', () => {
  it('201: creates a page for seven days at the current price', async () => {
    const { session, domain } = await givenSession(house, { bin: 480_000 })
    expect(session).toMatchObject({ domain, price_cents: 480_000, currency: 'USD', status: 'open' })
    expect(session.session_id).toMatch(/^cs_[0-9a-z]{26}$/)
    expect(session.checkout_url).toContain(`/checkout/${session.session_id}?pt=`)
    const lifeMs = Date.parse(session.expires_at) - house.clock.now().getTime()
    expect(lifeMs).toBe(7 * 24 * 3_600_000)
  })

  it('201: a quote sets the price; a domain may be sent too if it matches', async () => {
    const partner = await givenPartner(house)
    const domain = someDomain()
    await givenListing(house, { domain, bin: 900_00 })
    const { quote_id } = await partner.client.quotes.create({ domain })
    await house.db`update listings set bin_price_cents = 950_00 where domain = ${domain}`
    const session = await partner.client.checkoutSessions.create({ quote_id })
    expect(session).toMatchObject({ domain, price_cents: 900_00 })
    const both = await signedCall(house, partner, POST, { body: { quote_id, domain } })
    expect(both.status).toBe(201)
    const other = await signedCall(house, partner, POST, { body: { quote_id, domain: 'a.com' } })
    expect(other.status).toBe(400)
  })

  it('400, 404, 409: each refusal', async () => {
    const partner = await givenPartner(house)
    const ask = async (body: object) => {
      const answer = await signedCall<{ error: { code: string } }>(house, partner, POST, { body })
      return [answer.status, answer.body.error.code]
    }
    const sold = someDomain()
    await givenListing(house, { domain: sold, sold: false, withdrawn: true })
    const waiting = someDomain()
    await givenListing(house, { domain: waiting, approved: false })
    expect(await ask({})).toEqual([400, 'validation_error'])
    expect(await ask({ domain: 'no name' })).toEqual([400, 'validation_error'])
    expect(await ask({ quote_id: 'forged' })).toEqual([400, 'validation_error'])
    expect(await ask({ domain: sold, return_url: 'http://a.com/' })).toEqual([
      400,
      'validation_error',
    ])
    expect(await ask({ domain: sold, return_url: 'javascript:alert(1)' })).toEqual([
      400,
      'validation_error',
    ])
    expect(await ask({ domain: sold, reference: 'x'.repeat(256) })).toEqual([
      400,
      'validation_error',
    ])
    expect(await ask({ domain: 'never-listed.com' })).toEqual([404, 'not_found'])
    expect(await ask({ domain: waiting })).toEqual([404, 'not_found'])
    expect(await ask({ domain: sold })).toEqual([409, 'domain_unavailable'])
  })

  it('403 without the scope; 429 because quotes and orders share the limit of 20', async () => {
    const buyer = await givenPartner(house, { scopes: ['buy'] })
    const refused = await signedCall(house, buyer, POST, { body: { domain: 'a.com' } })
    expect(refused.status).toBe(403)
    const strict = await openHouse({ rateLimitScale: 1 }, lab)
    const partner = await givenPartner(strict)
    const domain = someDomain()
    await givenListing(strict, { domain })
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      for (const line of [POST, 'POST /api/partner/v1/quotes'] as const)
        statuses.push((await signedCall(strict, partner, line, { body: { domain } })).status)
      statuses.push((await postOrder(strict, partner, { domain: 'a.com' })).status)
    }
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(statuses[20]).toBe(429)
  })

  it('201: two concurrent requests with one key make one session', async () => {
    const partner = await givenPartner(house)
    const domain = someDomain()
    await givenListing(house, { domain })
    const headers = { 'idempotency-key': randomUUID() }
    const ask = async () => await signedCall(house, partner, POST, { body: { domain }, headers })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one.body).toEqual(two.body)
    const other = await signedCall(house, partner, POST, { body: { domain: 'a.com' }, headers })
    expect(other.status).toBe(409)
  })

  it('503: no payment gateway is configured', async () => {
    const poor = await openHouse()
    const partner = await givenPartner(poor)
    const domain = someDomain()
    await givenListing(poor, { domain })
    const refused = await signedCall(poor, partner, POST, { body: { domain } })
    expect(refused.status).toBe(503)
  })
})
