import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import {
  type Buyer,
  freshName,
  givenBuyer,
  openShop,
  pay,
  totalOf,
} from '../../../../test/support/registering.ts'
import { addTransfers, GOOD_CODE, movableName } from '../../../../test/support/transferring.ts'

let house: House
let lab: TestLab
let buyer: Buyer

beforeAll(async () => {
  ;({ house, lab } = await openShop())
  buyer = await givenBuyer(house)
})
afterEach(async () => {
  await lab.reset()
  await lab.usualPrices()
})

async function errorOf(name: string, more: object = {}, who = buyer) {
  const { status, body } = await addTransfers(who, [name], more)
  expect([status, body.addedToCart]).toEqual([200, false])
  return body.errors[0]
}

describe('adding a transfer to the cart', () => {
  it('200: with the price of the added year, and never its auth code', async () => {
    const who = await givenBuyer(house)
    const name = await movableName(lab)
    const { body } = await addTransfers(who, [name])
    expect(body).toMatchObject({ addedToCart: true, errors: [] })
    const answer = await who.browser.get('/api/cart')
    expect(answer.json().items).toMatchObject([
      {
        domain: name,
        op: 'transfer',
        years: 1,
        price_cents: body.totalCents,
        renew_price_cents: expect.any(Number),
        privacy: true,
        auto_renew: true,
      },
    ])
    expect(answer.body).not.toContain(GOOD_CODE)
  })

  it('200: up to 200 at once, each with its own answer', async () => {
    const who = await givenBuyer(house)
    const [one, two] = [await movableName(lab), await movableName(lab)]
    const { body } = await addTransfers(who, [one, freshName(), two, 'not a name'])
    expect(body.cartItemIds).toHaveLength(2)
    expect(body.errors.map(({ code }) => code).toSorted()).toEqual([
      'invalid_name',
      'not_registered',
    ])
    const many = Array.from({ length: 201 }, () => freshName())
    expect((await addTransfers(who, many)).status).toBe(400)
  })

  it('200: an internationalized name, shown as people read it', async () => {
    const who = await givenBuyer(house)
    await lab.names(['xn--transfer-mnze-5ob.com'], 'live')
    const { body } = await addTransfers(who, ['transfer-münze.com'])
    expect(body.errors).toEqual([])
    expect((await who.browser.get('/api/cart')).json().items).toMatchObject([
      { domain: 'xn--transfer-mnze-5ob.com', unicode: 'transfer-münze.com' },
    ])
  })
})

describe('a name that can’t be added', () => {
  it('invalid_name: something below a name', async () => {
    expect(await errorOf('www.transfer-me.com')).toMatchObject({ code: 'invalid_name' })
  })

  it('not_registered: a name that nobody holds', async () => {
    expect(await errorOf(freshName())).toMatchObject({ code: 'not_registered' })
  })

  it('unknown_availability: the registry does not answer', async () => {
    const name = await movableName(lab)
    await lab.fault({ target: 'registrar', kind: 'server_error', match: `${name}/check` })
    expect(await errorOf(name)).toMatchObject({ code: 'unknown_availability' })
  })

  it('not_sold: an extension that we don’t know', async () => {
    expect(await errorOf('transfer-me.zzzz')).toMatchObject({ code: 'not_sold' })
  })

  it('bad_period: more than the one year that a transfer adds', async () => {
    expect(await errorOf('transfer-me.com', { years: 2 })).toMatchObject({ code: 'bad_period' })
  })

  it.each([undefined, '', '   '])('auth_code_required: %j', async (auth_code) => {
    expect(await errorOf('transfer-me.com', { auth_code })).toMatchObject({
      code: 'auth_code_required',
    })
  })

  it('contact_required: without a contact, and with another account’s', async () => {
    const nobody = await givenSignedIn(house)
    expect(await errorOf('transfer-me.com', {}, nobody)).toMatchObject({ code: 'contact_required' })
    const { contact } = await givenBuyer(house)
    const contacts = { registrant: contact }
    expect(await errorOf('transfer-me.com', { contacts })).toMatchObject({
      code: 'contact_required',
    })
  })

  it.each([
    ['lock', 'transfer-locked.com', 'Unlock it'],
    ['age', 'transfer-young.com', 'too new'],
  ])('requirements_not_met: %s', async (field, name, text) => {
    expect(await errorOf(name)).toMatchObject({
      code: 'requirements_not_met',
      field,
      message: expect.stringContaining(text),
    })
  })

  it('requirements_not_met: what the registry asks for about the registrant', async () => {
    const name = await movableName(lab, 'transfer-me', 'it')
    expect(await errorOf(name)).toMatchObject({
      code: 'requirements_not_met',
      field: expect.stringMatching(/^properties/),
    })
  })

  it('price_mismatch: another price than the buyer saw', async () => {
    expect(await errorOf('transfer-me.com', { expected_price_cents: 1 })).toMatchObject({
      code: 'price_mismatch',
      price_cents: expect.any(Number),
    })
  })

  it('premium_not_accepted: a premium name moves only for its own price, once that is accepted', async () => {
    const who = await givenBuyer(house)
    const name = await movableName(lab, 'transfer-me', 'io')
    await lab.registrations({ name, create_cents: 900_000, renew_cents: 300_000 })
    const [refused] = (await addTransfers(who, [name])).body.errors
    expect(refused).toMatchObject({ code: 'premium_not_accepted' })
    expect(refused?.price_cents).toBeGreaterThanOrEqual(300_000)
    const accepted = { accept_premium: true, expected_price_cents: refused?.price_cents }
    expect((await addTransfers(who, [name], accepted)).body.errors).toEqual([])
    const { items, total_cents } = (await who.browser.get('/api/cart')).json()
    expect(items).toMatchObject([{ premium: true, renew_price_cents: refused?.price_cents }])
    expect(total_cents).toBe(refused?.price_cents)
  })

  it('already_in_cart: a second time', async () => {
    const who = await givenBuyer(house)
    const name = await movableName(lab)
    await addTransfers(who, [name])
    expect(await errorOf(name, {}, who)).toMatchObject({ code: 'already_in_cart' })
  })

  it('already_owned: a name in the portfolio', async () => {
    const [name = ''] = await givenDomains(house, lab, buyer, someNames(1))
    expect(await errorOf(name)).toMatchObject({ code: 'already_owned' })
  })

  it('not_available: a transfer of it is under way, in any account', async () => {
    const who = await givenBuyer(house)
    const name = await movableName(lab)
    await addTransfers(who, [name])
    await pay(who, await totalOf(who))
    expect(await errorOf(name)).toMatchObject({ code: 'not_available' })
  })
})

describe('the checkout of a transfer', () => {
  async function givenCart(prefix?: string) {
    const who = await givenBuyer(house)
    const name = await movableName(lab, prefix)
    await addTransfers(who, [name])
    return { who, name, total: await totalOf(who) }
  }

  it('422: a price that rose meanwhile', async () => {
    const { who, total } = await givenCart()
    await lab.price({ product: 'domain_com', action: 'TRANSFER', cents: 500_000 })
    const refused = await pay(who, total)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'price_mismatch'])
    expect((await pay(who, await totalOf(who))).status).toBe(201)
  })

  it('503: the registrar is down, before any money is held', async () => {
    const { who, total } = await givenCart()
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    expect((await pay(who, total)).status).toBe(503)
    expect(await house.db`select 1 from receipts where account_id = ${who.id}`).toHaveLength(0)
  })

  it('409: a code that was deleted meanwhile is asked for again', async () => {
    const { who, name, total } = await givenCart()
    await house.db`delete from transfer_codes where account_id = ${who.id}`
    const refused = await pay(who, total)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(refused.body.error.message).toContain(name)
    expect(refused.body.error.message).toContain('auth code')
  })

  it('409: of two buyers of one transfer, the second is not charged', async () => {
    const { who, name, total } = await givenCart()
    const other = await givenBuyer(house)
    await addTransfers(other, [name])
    const both = [await pay(who, total), await pay(other, total)]
    expect(both.map(({ body }) => body.status)).toEqual(['carrying_out', 'failed'])
    const rows = await house.db`select 1 from transfers_in where domain = ${name}`
    expect(rows).toHaveLength(1)
  })
})

describe('the auth code at rest', () => {
  const codesOf = async ({ id }: Buyer) =>
    await house.db<{ sealed_code: Uint8Array }[]>`
    select sealed_code from transfer_codes where account_id = ${id}
  `

  it('is sealed, in no other table, and gone with its item', async () => {
    const who = await givenBuyer(house)
    const auth_code = 'Secret-Code-4711'
    await addTransfers(who, [await movableName(lab), await movableName(lab)], { auth_code })
    const [sealed, ...others] = await codesOf(who)
    expect(others).toHaveLength(1)
    expect(Buffer.from(sealed?.sealed_code ?? []).toString('latin1')).not.toContain(auth_code)
    await pay(who, await totalOf(who))
    for (const table of ['cart_items', 'receipt_items', 'changes', 'transfers_in', 'mails']) {
      const rows = await house.db`select to_jsonb(it)::text as row from ${house.db(table)} it`
      expect(table + JSON.stringify(rows)).not.toContain(auth_code)
    }
  })

  it('is deleted when its item is removed', async () => {
    const who = await givenBuyer(house)
    const { body } = await addTransfers(who, [await movableName(lab), await movableName(lab)])
    await who.browser.delete(`/api/cart/items/${body.cartItemIds[0]}`)
    expect(await codesOf(who)).toHaveLength(1)
    await who.browser.delete('/api/cart')
    expect(await codesOf(who)).toHaveLength(0)
  })

  it('400: a code for a registration', async () => {
    const items = [{ op: 'register', domain: freshName(), auth_code: 'x' }]
    expect((await buyer.browser.post('/api/cart/items', { items })).statusCode).toBe(400)
  })
})
