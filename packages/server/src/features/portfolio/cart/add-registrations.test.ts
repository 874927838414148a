import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import {
  add,
  addContact,
  type Buyer,
  freshName,
  givenBuyer,
  openShop,
  totalOf,
} from '../../../../test/support/registering.ts'

let house: House
let lab: TestLab
let buyer: Buyer & { contact: string }

beforeAll(async () => {
  ;({ house, lab } = await openShop())
  buyer = await givenBuyer(house)
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  await buyer.browser.delete('/api/cart')
})

/** The error of a single name that can't be added. */
async function errorOf(domain: string, more: object = {}, who: Buyer = buyer) {
  const { status, body } = await add(who, [domain], more)
  expect(status).toBe(200)
  expect(body).toMatchObject({ addedToCart: false, cartItemIds: [], totalCents: 0 })
  expect(body.errors).toHaveLength(1)
  return body.errors[0]
}

describe('POST /api/cart/items', () => {
  it('200: adds available names with all that the buyer should know', async () => {
    const [one = '', two = ''] = [freshName(), freshName('net')].toSorted()
    const { body } = await add(buyer, [one, two.toUpperCase()], { years: 2 })
    expect(body).toMatchObject({ addedToCart: true, errors: [] })
    expect(body.cartItemIds).toHaveLength(2)
    const cart = (await buyer.browser.get('/api/cart')).json()
    expect(cart.total_cents).toBe(body.totalCents)
    const contacts = {
      registrant: buyer.contact,
      admin: buyer.contact,
      tech: buyer.contact,
      billing: buyer.contact,
    }
    expect(cart.items).toMatchObject([
      { domain: one, op: 'register', years: 2, premium: false, auto_renew: true, contacts },
      { domain: two, op: 'register', years: 2, privacy: true, nameservers: null, reason: null },
    ])
    for (const item of cart.items) {
      expect(item.renew_price_cents).toBeGreaterThan(0)
      expect(item.restore_price_cents).toBeGreaterThan(0)
    }
  })

  it('200: years default to the shortest period of the TLD', async () => {
    await add(buyer, [freshName('ai')], {})
    expect((await buyer.browser.get('/api/cart')).json().items).toMatchObject([{ years: 2 }])
  })

  it('nothing is reserved: the name stays available to others', async () => {
    const name = freshName()
    await add(buyer, [name])
    const other = await givenBuyer(house)
    expect((await add(other, [name])).body.addedToCart).toBe(true)
  })

  it.each([
    ['invalid_name', 'not a name', {}],
    ['invalid_name', 'shop.unused-harbor-name-1.com', {}],
    ['invalid_name', `${'x'.repeat(70)}.com`, {}],
    ['not_available', 'busy-harbor.com', {}],
    ['not_available', 'reserved-harbor.org', {}],
    ['not_sold', 'unused-harbor-name-2.nosuchtld', {}],
    ['bad_period', 'unused-harbor-name-3.com', { years: 10 }, 'nl'],
    ['contact_required', 'unused-harbor-name-4.com', { contacts: { registrant: 'con_none' } }],
  ])('%s: %s %j', async (code, name, more, tld?: string) => {
    expect(await errorOf(tld ? name.replace(/com$/, tld) : name, more)).toMatchObject({ code })
  })

  it('unknown_availability: the registry does not answer', async () => {
    const name = freshName()
    await lab.fault({ target: 'registrar', kind: 'server_error', match: `${name}/check` })
    expect(await errorOf(name)).toMatchObject({ code: 'unknown_availability' })
  })

  it('contact_required: without any contact', async () => {
    const person = await givenSignedIn(house)
    expect(await errorOf(freshName(), {}, person)).toMatchObject({ code: 'contact_required' })
  })

  it('already_in_cart: in the cart, or twice in one request', async () => {
    const name = freshName()
    const { body } = await add(buyer, [name, name])
    expect(body).toMatchObject({ errors: [{ domain: name, code: 'already_in_cart' }] })
    expect(await errorOf(name)).toMatchObject({ code: 'already_in_cart' })
  })

  it('already_owned: a name in the portfolio', async () => {
    const [name = ''] = await givenDomains(house, lab, buyer, someNames(1))
    expect(await errorOf(name)).toMatchObject({ code: 'already_owned' })
  })

  it('price_mismatch: the buyer saw another price, and is told the right one', async () => {
    const name = freshName()
    const wrong = await errorOf(name, { expected_price_cents: 1 })
    expect(wrong).toMatchObject({ code: 'price_mismatch', price_cents: expect.any(Number) })
    const right = { expected_price_cents: wrong?.price_cents }
    expect((await add(buyer, [name], right)).body.addedToCart).toBe(true)
  })
})

describe('premium names', () => {
  it('premium_not_accepted: only with explicit acceptance of the price', async () => {
    const refused = await errorOf('premium-harbor.io')
    expect(refused).toMatchObject({ code: 'premium_not_accepted' })
    expect(refused?.price_cents).toBeGreaterThanOrEqual(120_000)
    const accepted = { accept_premium: true, expected_price_cents: refused?.price_cents }
    const { body } = await add(buyer, ['premium-harbor.io'], accepted)
    expect(body).toMatchObject({ addedToCart: true, totalCents: refused?.price_cents })
    expect((await buyer.browser.get('/api/cart')).json().items).toMatchObject([
      { premium: true, renew_price_cents: refused?.price_cents },
    ])
  })

  it('several years cost what the registrar quotes, not the first year times the years', async () => {
    const name = freshName('io')
    await lab.registrations({ name, create_cents: 500_000, renew_cents: 9_000 })
    const { body } = await add(buyer, [name], { accept_premium: true, years: 3 })
    expect(body.addedToCart).toBe(true)
    expect(body.totalCents).toBeGreaterThanOrEqual(518_000)
    expect(body.totalCents).toBeLessThan(1_000_000)
  })
})

describe('what registries ask for', () => {
  it.each([
    ['registrant.country', 'us', { properties: { nexusCategory: 'C11' } }],
    ['properties', 'it', {}],
    ['properties.taxNumber', 'it', { properties: { other: 'x' } }],
    ['nameservers', 'com', { nameservers: ['ns1.example.com', 'ns1.example.com'] }],
    ['nameservers', 'com', { nameservers: ['not a host'] }],
  ])('requirements_not_met: %s for .%s', async (field, tld, more) => {
    expect(await errorOf(freshName(tld), more)).toMatchObject({
      code: 'requirements_not_met',
      field,
    })
  })

  it('requirements_not_met: an organization that the registry needs', async () => {
    const country = await addContact(buyer, { country: 'NO' })
    const wrong = { contacts: { registrant: country } }
    expect(await errorOf(freshName('no'), wrong)).toMatchObject({
      code: 'requirements_not_met',
      field: 'registrant.organization',
    })
    const registrant = await addContact(buyer, { country: 'NO', organization: 'Fjord AS' })
    const { body } = await add(buyer, [freshName('no')], { contacts: { registrant } })
    expect(body.errors).toEqual([])
  })

  it('200: with the properties that the registry wants', async () => {
    const properties = { taxNumber: 'NL123' }
    expect((await add(buyer, [freshName('it')], { properties })).body.errors).toEqual([])
  })
})

describe('hostile requests', () => {
  it("contact_required: another account's contact, reported like a missing one", async () => {
    const other = await givenBuyer(house)
    for (const role of ['registrant', 'admin', 'tech', 'billing']) {
      const contacts = { registrant: buyer.contact, [role]: other.contact }
      const found = await errorOf(freshName(), { contacts })
      const missing = await errorOf(freshName(), { contacts: { ...contacts, [role]: 'con_x' } })
      expect(found?.code).toBe('contact_required')
      expect(found?.message).toBe(missing?.message)
    }
  })

  it("404: another account's item can't be removed, nor seen", async () => {
    const { body } = await add(buyer, [freshName()])
    const other = await givenBuyer(house)
    const answer = await other.browser.delete(`/api/cart/items/${body.cartItemIds[0]}`)
    expect(answer.statusCode).toBe(404)
    expect(await totalOf(other)).toBe(0)
  })

  it.each([
    ['201 items', { items: Array.from({ length: 201 }, () => ({ op: 'register', domain: 'a' })) }],
    ['no items', { items: [] }],
    ['a huge name', { items: [{ op: 'register', domain: 'x'.repeat(301) }] }],
    ['an unknown op', { items: [{ op: 'renew', domain: 'a.com' }] }],
    ['an unknown field', { items: [{ op: 'register', domain: 'a.com', price_cents: 1 }] }],
    ['eleven years', { items: [{ op: 'register', domain: 'a.com', years: 11 }] }],
    ['a fraction of a year', { items: [{ op: 'register', domain: 'a.com', years: 1.5 }] }],
    [
      'an auth code for a registration',
      { items: [{ op: 'register', domain: 'a.com', auth_code: 'x' }] },
    ],
    [
      'a huge property',
      { items: [{ op: 'register', domain: 'a.it', properties: { taxNumber: 'x'.repeat(256) } }] },
    ],
    [
      'too many properties',
      {
        items: [
          {
            op: 'register',
            domain: 'a.it',
            properties: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, 'x'])),
          },
        ],
      },
    ],
  ])('400: %s', async (_what, body) => {
    const answer = await buyer.browser.post('/api/cart/items', body)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
  })

  it.each([
    ['a Cyrillic letter in a Latin word', 'unused-pаypal.com'],
    ['letters that the registry does not allow', 'unused-bücher.be'],
    ['an invisible letter', 'unused-har\u200dbor.com'],
  ])('invalid_name: %s', async (_what, name) => {
    expect(await errorOf(name)).toMatchObject({ code: 'invalid_name' })
  })

  it('409: more new domains than a checkout can confirm', async () => {
    const names = Array.from({ length: 200 }, () => freshName())
    expect((await add(buyer, names)).body.errors).toEqual([])
    expect((await add(buyer, [freshName()])).status).toBe(409)
    expect((await buyer.browser.get('/api/cart')).json().items).toHaveLength(200)
  })

  it('401: without a session', async () => {
    const url = '/api/cart/items'
    const payload = { items: [{ op: 'register', domain: freshName() }] }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await house.app.inject({ method: 'POST', url, payload, headers })
    expect(answer.statusCode).toBe(401)
  })
})
