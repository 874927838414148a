import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { answerBank, CARDS } from '../../../../test/support/checkout.ts'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  addContact,
  booked,
  CARD,
  closed,
  creations,
  freshName,
  givenBuyer,
  openShop,
  pay,
  readReceipt,
  totalOf,
} from '../../../../test/support/registering.ts'
import { until } from '../../../../test/support/until.ts'
import { systemClock } from '../../../values/clock.ts'
import { dispatchChanges } from '../changes/dispatch-changes.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualPrices()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

/** A buyer with names in the cart. */
async function givenCart(names: string[], more: object = {}) {
  const buyer = await givenBuyer(house)
  expect((await add(buyer, names, more)).body.errors).toEqual([])
  return { buyer, total: await totalOf(buyer) }
}

describe('registering a name', () => {
  it('201: registers it as ordered, puts it into the portfolio and captures the price', async () => {
    const name = freshName()
    const nameservers = ['ns1.granite-dns.net', 'ns2.granite-dns.net']
    const { buyer, total } = await givenCart([name], { years: 3, nameservers, privacy: false })
    const { status, body } = await pay(buyer, total)
    expect([status, body.status]).toEqual([201, 'carrying_out'])
    runWorker(house)
    const receipt = await closed(house, buyer, body.receipt_id)
    expect(receipt).toMatchObject({
      taken_cents: total,
      items: [{ domain: name, op: 'register', state: 'done', code: null, message: null }],
    })
    expect(await creations(lab, name)).toBe(1)
    expect(await booked(house, lab, body.receipt_id)).toEqual([
      ['authorised', total],
      ['captured', total],
    ])
    const held = await house.deps.upstream.registrar?.readDomain(name)
    expect(held).toMatchObject({ ns: nameservers, autoRenew: false })
    const [domain] = (await buyer.browser.get('/api/domains')).json().items
    expect(domain).toMatchObject({
      domain: name,
      state: 'active',
      nameservers,
      expires_at: held?.expiryDate,
      auto_renew: true,
      contacts: { registrant: buyer.contact, billing: buyer.contact },
    })
  })

  it('locks it against transfers where the registry can, until the owner unlocks it', async () => {
    const [com, nl] = [freshName(), freshName('nl')]
    const { buyer, total } = await givenCart([com, nl])
    const { body } = await pay(buyer, total)
    runWorker(house)
    await closed(house, buyer, body.receipt_id)
    const shown = async (name: string) => (await buyer.browser.get(`/api/domains/${name}`)).json()
    await until('the lock', async () => (await shown(com)).locked === true)
    expect((await shown(com)).history).toMatchObject([{ kind: 'lock', by: 'service' }, {}])
    const free = { locked: false, pending: [], transfer: { lock_offered: false } }
    expect(await shown(nl)).toMatchObject(free)
    const answer = await buyer.browser.patch(`/api/domains/${com}`, { locked: false })
    expect(answer.statusCode).toBe(202)
    await until('the end of the lock', async () => (await shown(com)).locked === false)
    expect((await house.deps.upstream.registrar?.readDomain(com))?.status).toEqual(['OK'])
  })

  it('gets our name servers if none are ordered', async () => {
    const name = freshName()
    const { buyer, total } = await givenCart([name])
    const { body } = await pay(buyer, total)
    runWorker(house)
    await closed(house, buyer, body.receipt_id)
    const held = await house.deps.upstream.registrar?.readDomain(name)
    expect(held?.ns).toEqual(house.deps.config.nameservers)
  })

  it('the zone of a name on our name servers is prepared before the order is sent', async () => {
    const [ours, theirs] = [freshName(), freshName()]
    const { buyer } = await givenCart([ours])
    await add(buyer, [theirs], { nameservers: ['ns1.granite-dns.net', 'ns2.granite-dns.net'] })
    const { body } = await pay(buyer, await totalOf(buyer))
    const prepared: [name: string, orders: number][] = []
    const prepareZone = async (name: string) => {
      prepared.push([name, await creations(lab, name)])
    }
    const { registrar } = house.deps.upstream
    const { nameservers } = house.deps.config
    const needs = { ...house.deps, clock: systemClock, registrar, nameservers }
    const working = dispatchChanges({ ...needs, prepareZone })
    onTestFinished(() => working.stop())
    await closed(house, buyer, body.receipt_id)
    expect(prepared).toEqual([[ours, 0]])
  })

  it('tells the registry what it asks for about the registrant', async () => {
    const name = freshName('it')
    const properties = { taxNumber: 'NL123' }
    const { buyer, total } = await givenCart([name], { properties })
    const { body } = await pay(buyer, total)
    runWorker(house)
    expect(await closed(house, buyer, body.receipt_id)).toMatchObject({
      items: [{ state: 'done' }],
    })
  })

  it('books what the registrar charged, by receipt', async () => {
    const names = [freshName(), freshName()]
    const { buyer, total } = await givenCart(names)
    const { body } = await pay(buyer, total)
    runWorker(house)
    await closed(house, buyer, body.receipt_id)
    const [row] = await house.db<{ cost: number; items: number }[]>`
      select sum(cost_cents)::int as cost, count(process_id)::int as items
      from receipt_items where receipt_id = ${body.receipt_id}
    `
    expect(row?.items).toBe(2)
    const [posted] = await house.db<{ cents: number }[]>`
      select p.amount_cents as cents
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where e.source_id = ${body.receipt_id} and p.account_id = 'live/registration_cost'
    `
    expect(posted?.cents).toBe(row?.cost)
    expect(posted?.cents).toBeGreaterThan(0)
  })

  it('charges only for the names that could be registered', async () => {
    const [kept = '', lost = ''] = [freshName(), freshName()].toSorted()
    const { buyer, total } = await givenCart([kept, lost])
    const { body } = await pay(buyer, total)
    await lab.names([lost], 'live')
    runWorker(house)
    const receipt = await closed(house, buyer, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: total / 2 })
    expect(receipt.items).toMatchObject([
      { state: 'done' },
      { state: 'failed', code: 'not_available' },
    ])
    const mine = (await buyer.browser.get('/api/domains')).json().items
    expect(mine).toMatchObject([{ domain: kept }])
  })

  it('of two buyers of one name, one gets it and the other pays nothing', async () => {
    const name = freshName()
    const [one, two] = [await givenCart([name]), await givenCart([name])]
    const paid = [await pay(one.buyer, one.total), await pay(two.buyer, two.total)]
    expect(paid.map(({ status }) => status)).toEqual([201, 201])
    runWorker(house)
    const receipts = [
      await closed(house, one.buyer, paid[0]?.body.receipt_id ?? ''),
      await closed(house, two.buyer, paid[1]?.body.receipt_id ?? ''),
    ]
    expect(receipts.map(({ taken_cents }) => taken_cents)).toEqual([one.total, 0])
    expect(receipts[1]?.items).toMatchObject([{ state: 'failed', code: 'not_available' }])
    expect(await creations(lab, name)).toBe(1)
  })

  it('a premium name is registered for its own price', async () => {
    const name = freshName('io')
    await lab.registrations({ name, create_cents: 250_000, renew_cents: 5_000 })
    const { buyer, total } = await givenCart([name], { accept_premium: true })
    const { body } = await pay(buyer, total)
    runWorker(house)
    const receipt = await closed(house, buyer, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: total, items: [{ state: 'done' }] })
  })
})

describe('prices that change', () => {
  it('422: a price that rose since the cart was shown, with the new total', async () => {
    const name = freshName()
    const { buyer, total } = await givenCart([name])
    await lab.price({ product: 'domain_com', action: 'CREATE', cents: 500_000 })
    const refused = await pay(buyer, total)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'price_mismatch'])
    const now = await totalOf(buyer)
    expect(now).toBeGreaterThanOrEqual(500_000)
    expect(refused.body.error.details).toEqual([
      { field: 'expected_total_cents', message: `is ${now} by now` },
    ])
    expect(await house.db`select 1 from receipts where account_id = ${buyer.id}`).toHaveLength(0)
    expect((await pay(buyer, now)).status).toBe(201)
  })

  it('price_changed: a price that rises after the payment is never charged', async () => {
    const name = freshName('io')
    // The first quote is for the cart, the second for the checkout.
    const later = { after_quotes: 2, create_cents: 250_001 }
    await lab.registrations({ name, create_cents: 250_000, renew_cents: 5_000, later })
    const { buyer, total } = await givenCart([name], { accept_premium: true })
    const { status, body } = await pay(buyer, total)
    expect(status).toBe(201)
    runWorker(house)
    const receipt = await closed(house, buyer, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: 0 })
    expect(receipt.items).toMatchObject([{ state: 'failed', code: 'price_changed' }])
    expect(await creations(lab, name)).toBe(0)
    expect((await booked(house, lab, body.receipt_id)).map(([kind]) => kind)).not.toContain(
      'captured',
    )
  })

  it('409: a name that became premium since it was added is not sold by surprise', async () => {
    const name = freshName('io')
    const { buyer, total } = await givenCart([name])
    await lab.registrations({ name, create_cents: 90_000, renew_cents: 90_000 })
    const refused = await pay(buyer, total)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(refused.body.error.message).toContain(name)
  })
})

describe('checkout asks before any money is held', () => {
  it('409: a name that went meanwhile, by its name', async () => {
    const [kept, gone] = [freshName(), freshName()]
    const { buyer, total } = await givenCart([kept, gone])
    await lab.names([gone], 'live')
    const refused = await pay(buyer, total)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'domain_unavailable'])
    expect(refused.body.error.message).toContain(gone)
    expect(refused.body.error.message).not.toContain(kept)
    expect(await house.db`select 1 from receipts where account_id = ${buyer.id}`).toHaveLength(0)
  })

  it('503: the registrar is down', async () => {
    const { buyer, total } = await givenCart([freshName()])
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    const refused = await pay(buyer, total)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(refused.body.error.message).toContain("weren't charged")
    expect(await house.db`select 1 from receipts where account_id = ${buyer.id}`).toHaveLength(0)
    expect((await buyer.browser.get('/api/cart')).json().items).toHaveLength(1)
  })

  it('409: a name that the registrar refuses as ordered', async () => {
    const buyer = await givenBuyer(house)
    const registrant = await addContact(buyer, { country: 'NO', organization: 'Fjord AS' })
    await add(buyer, [freshName('no')], { contacts: { registrant } })
    // The contact changes after it was checked.
    const { browser } = buyer
    await browser.put(`/api/contacts/${registrant}`, {
      name: 'A',
      email: 'a@example.com',
      phone: '+47.2012345678',
      address_line: 'B',
      postal_code: 'C',
      city: 'D',
      country: 'NL',
    })
    const refused = await pay(buyer, await totalOf(buyer))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  })

  it('an item that is replaced while the buyer is at the bank is not paid for', async () => {
    const name = freshName()
    const { buyer, total } = await givenCart([name])
    const { body } = await pay(buyer, total, { ...CARD, number: CARDS.asked })
    expect(body).toMatchObject({ status: 'open', buyer_url: expect.any(String) })
    await buyer.browser.delete('/api/cart')
    await add(buyer, [name], { privacy: false })
    await answerBank(body.buyer_url ?? '', 'approve')
    expect(await readReceipt(buyer, body.receipt_id)).toMatchObject({ status: 'failed' })
    expect((await buyer.browser.get('/api/cart')).json().items).toHaveLength(1)
    expect(await creations(lab, name)).toBe(0)
  })
})
