import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, givenFault, type Json } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const KEY = { authorization: 'ApiKey lab-registrar-key' }

async function ask(path: string, body?: Json, headers: Record<string, string> = KEY) {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${lab.addresses.registrar}${path}`, { headers, ...sent })
  const text = await response.text()
  const json = (text === '' ? {} : JSON.parse(text)) as Json
  return { status: response.status, json, process: response.headers.get('x-process-id') }
}

type Price = { product: string; action: string; currency: string; price: number }
type List = { prices: Price[]; priceChanges: unknown[]; promos: unknown[] }

describe('authentication', () => {
  it.each([undefined, 'Bearer lab-registrar-key', 'ApiKey other'])(
    '401: %s',
    async (authorization) => {
      const answer = await ask('/tlds/com/info', undefined, authorization ? { authorization } : {})
      expect(answer).toMatchObject({ status: 401, json: { type: 'AuthenticationFailed' } })
    },
  )

  it('403: the prices of another customer', async () => {
    expect((await ask('/customers/other/pricelist')).status).toBe(403)
  })

  it('404 and 405: unknown resource, unknown method', async () => {
    expect((await ask('/nothing')).status).toBe(404)
    expect((await ask('/tlds/com/info', {})).status).toBe(405)
  })
})

describe('TLDs and prices', () => {
  it('200: one description for all TLDs of a group, with periods in months', async () => {
    const { json } = await ask('/tlds/net/info')
    expect(json).toMatchObject({ provider: 'Verisign', applicableFor: ['com', 'net'] })
    const nl = await ask('/tlds/nl/info')
    expect(nl.json).toMatchObject({ metadata: { createDomainPeriods: [3, 12] } })
  })

  it('400: a TLD that is not sold', async () => {
    expect((await ask('/tlds/nosuch/info')).json).toMatchObject({ type: 'UnsupportedTld' })
  })

  it('200: prices of more than 400 TLDs, changes, promotions and other products', async () => {
    const { json } = await ask('/customers/namehouse/pricelist?currency=USD')
    const { prices, priceChanges, promos } = json as unknown as List
    const products = new Set(prices.map(({ product }) => product))
    expect(products.size).toBeGreaterThan(400)
    for (const kind of ['domain_com', 'domain_uk_sld', 'domain_centralnic_uk_com', 'ssl_dv_single'])
      expect(products).toContain(kind)
    expect(Math.min(priceChanges.length, promos.length)).toBeGreaterThan(5)
    expect(prices.every(({ price, currency }) => price >= 0 && currency === 'USD')).toBe(true)
  })

  it('200: prices are in euros by default, as with the real registrar; 400: unsupported currencies', async () => {
    const { json } = await ask('/customers/namehouse/pricelist')
    expect((json as unknown as List).prices[0]?.currency).toBe('EUR')
    expect((await ask('/customers/namehouse/pricelist?currency=GBP')).status).toBe(400)
  })

  it('a price set through the control API applies until it is cleared', async () => {
    const price = async () => {
      const { json } = await ask('/customers/namehouse/pricelist?currency=USD')
      return (json as unknown as List).prices.find(
        ({ product, action }) => product === 'domain_com' && action === 'RENEW',
      )?.price
    }
    const before = await price()
    await control(lab, '/prices', { product: 'domain_com', action: 'RENEW', cents: 1234 })
    expect(await price()).toBe(1234)
    await control(lab, '/prices', { product: 'domain_com', action: 'RENEW', cents: null })
    expect(await price()).toBeUndefined()
    await control(lab, '/prices', undefined, 'DELETE')
    expect(await price()).toBe(before)
    expect((await control(lab, '/prices', { product: 'domain_com', cents: 1 })).status).toBe(400)
  })
})

describe('checks', () => {
  it.each([
    ['free-harbor-4711.com', { available: true }],
    ['busy-harbor.com', { available: false, reason: 'In use' }],
    ['reserved-harbor.org', { available: false, reason: 'Reserved' }],
    ['premium-harbor.io', { available: true, premium: true, currency: 'USD', price: 120_000 }],
    ['google.academy', { available: false, reason: 'In use' }],
    ['lost-harbor.xyz', { type: 'ProviderConnectionError' }],
    ['acme.nosuch', { type: 'UnsupportedTld' }],
    ['-.com', { type: 'ValidationError' }],
  ])('%s', async (name, expected) => {
    expect((await ask(`/domains/${name}/check`)).json).toMatchObject(expected)
  })

  it('the renewal price of a premium name is included on request', async () => {
    const plain = await ask('/domains/premium-harbor.io/check')
    expect(plain.json).not.toHaveProperty('renewPrice')
    const { json } = await ask('/domains/premium-harbor.io/check?renewPrice=true')
    expect(json).toMatchObject({ renewPrice: 120_000 })
  })
})

describe('changes', () => {
  const name = 'dormant-harbor.com'

  it('202: an update is a process, first running and then completed', async () => {
    const status = ['CLIENT_TRANSFER_PROHIBITED']
    const { status: code, process } = await ask(`/domains/${name}/update`, { status, ns: [] })
    expect(code).toBe(202)
    expect((await ask(`/processes/${process}`)).json).toMatchObject({ status: 'RUNNING' })
    expect((await ask(`/processes/${process}`)).json).toMatchObject({ status: 'COMPLETED' })
    expect((await ask(`/domains/${name}`)).json).toMatchObject({ status, ns: [] })
  })

  it('400: an update with an invalid status, host or contact', async () => {
    for (const body of [{ status: ['SERVER_HOLD'] }, { ns: ['x y'] }, { contacts: [{}] }]) {
      const answer = await ask(`/domains/${name}/update`, body)
      expect(answer.json).toMatchObject({ type: 'ConstraintViolationException' })
    }
  })

  it('200: a renewal by months happens once per expiry date, and can be quoted', async () => {
    const { expiryDate } = (await ask(`/domains/${name}`)).json
    const body = { period: 12, expiryDate }
    const quote = await ask(`/domains/${name}/renew?quote=true`, body)
    expect(quote.json).toMatchObject({ quote: { total: 977, currency: 'USD' } })
    expect((await ask(`/domains/${name}/renew`, body)).status).toBe(200)
    expect((await ask(`/domains/${name}/renew`, body)).status).toBe(400)
    expect((await ask(`/domains/${name}/renew`, { period: 13 })).status).toBe(400)
  })

  it('200: a premium renewal has its own price, and wants its billables acknowledged', async () => {
    const premium = { name, create_cents: 5_000, renew_cents: 7_000 }
    await control(lab, '/registrations', premium)
    const { expiryDate } = (await ask(`/domains/${name}`)).json
    const body = { period: 12, expiryDate }
    const quote = await ask(`/domains/${name}/renew?quote=true`, body)
    const billables = [{ product: 'domain_com_premium', action: 'RENEW', quantity: 1 }]
    expect(quote.json).toMatchObject({ quote: { total: 7_000, billables } })
    expect((await ask(`/domains/${name}/renew`, body)).json).toMatchObject({
      type: 'BillableAcknowledgmentNeededException',
      quote: { total: 7_000 },
    })
    expect((await ask(`/domains/${name}/renew`, { ...body, billables })).status).toBe(200)
    await control(lab, '/registrations', undefined, 'DELETE')
  })

  it('400: a restore of a name that is not in redemption, is invalid or is not registered', async () => {
    const body = { reason: 'The owner asked.' }
    expect((await ask(`/domains/${name}/restore`, body)).json).toMatchObject({
      type: 'ObjectStatusProhibitsOperation',
    })
    expect((await ask('/domains/free-harbor-4711.com/restore', body)).status).toBe(400)
  })

  it('202: a pushed name leaves the customer’s account', async () => {
    const path = '/domains/dormant-meadow.net'
    expect((await ask(`${path}/transfer/push`, { recipient: 'other-customer' })).status).toBe(202)
    expect((await ask(path)).status).toBe(400)
  })

  it('a name with a holder has a future expiry date, even if it expired in the simulated world', async () => {
    const name = 'own-b884e428-0.com'
    const isAhead = async () =>
      new Date(String((await ask(`/domains/${name}`)).json['expiryDate'])) > new Date()
    expect(await isAhead()).toBe(false)
    const holding = { names: [name], email: 'ada@example.com' }
    await control(lab, '/holdings', { ...holding, status: 'REDEMPTION_PERIOD' })
    expect(await isAhead()).toBe(false)
    await control(lab, '/holdings', { ...holding, status: 'OK' })
    expect(await isAhead()).toBe(true)
  })

  it("200: one page of the account's domains", async () => {
    const { json } = await ask('/domains?limit=1')
    expect(json).toMatchObject({
      entities: [{ domainName: name }],
      pagination: { limit: 1, offset: 0, total: expect.any(Number) },
    })
    expect((await ask('/domains?limit=999')).status).toBe(400)
  })
})

it('maintenance at a registry is reported with its start and end', async () => {
  await givenFault(lab, { target: 'registrar', kind: 'maintenance', match: '/tlds/com', times: 1 })
  const { status, json } = await ask('/tlds/com/info')
  expect([status, json]).toEqual([
    400,
    {
      type: 'ProviderUnavailable',
      message: expect.any(String),
      startDate: expect.stringMatching(/Z$/),
      endDate: expect.stringMatching(/Z$/),
    },
  ])
  expect((await ask('/tlds/com/info')).status).toBe(200)
})
