import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { CARDS } from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'
import { systemClock } from '../../../values/clock.ts'
import { countOverdue } from '../../money/payments/sql.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { CART_PURPOSE } from './cart-purpose.ts'
import { settleReceipts } from './settle-receipts.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
})
afterEach(() => expectLedgerSound(house.db))

const card = (number: string = CARDS.good) => {
  return { number, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }
}
type Person = Awaited<ReturnType<typeof givenSignedIn>>
type Receipt = {
  receipt_id: string
  status: string
  total_cents: number
  taken_cents: number | null
  reason: string | null
  buyer_url: string | null
  items: { domain: string; state: string; message: string | null; price_cents: number }[]
}

/** An account with names in its cart. */
async function givenCart(count: number, years = 1) {
  const person = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, person, someNames(count))
  await add(person, 'renew', domains, { years })
  return { person, domains, total: await totalOf(person) }
}

async function add({ browser }: Person, op: string, domains: string[], payload: object) {
  const answer = await browser.post(`/api/domains/bulk/${op}`, { domains, payload })
  expect(answer.json()).toMatchObject({ addedToCart: true, errors: [] })
}

const totalOf = async ({ browser }: Person): Promise<number> =>
  (await browser.get('/api/cart')).json().total_cents

async function pay({ browser }: Person, expected_total_cents: number, number?: string) {
  const body = { expected_total_cents, card: card(number) }
  const answer = await browser.post('/api/cart/checkout', body)
  return { status: answer.statusCode, body: answer.json() }
}

const read = async ({ browser }: Person, id: string): Promise<Receipt> =>
  (await browser.get(`/api/receipts/${id}`)).json()

/** Runs the workers until the receipt is closed. */
async function closed(person: Person, id: string): Promise<Receipt> {
  runWorker(house)
  const needs = { ...house.deps, clock: systemClock, purposes: { cart: CART_PURPOSE } }
  return await until('the receipt is closed', async () => {
    await settleReceipts(house.db, systemClock.now())
    await sweepPayments(needs)
    const receipt = await read(person, id)
    return receipt.status === 'closed' && receipt
  })
}

/** The gateway's entries for the payments of a receipt. */
async function booked(id: string): Promise<{ kind: string; amount_cents: number }[]> {
  const rows = await house.db<{ payment_id: string }[]>`
    select payment_id from payments where subject_id = ${id}
  `
  const books = await Promise.all(rows.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) =>
    entries.map(({ kind, amount_cents }) => ({ kind, amount_cents })),
  )
}

/** The ledger entries of a receipt, and their sum for each ledger account. */
async function posted(id: string) {
  const rows = await house.db<{ kind: string; account_id: string; amount_cents: number }[]>`
    select e.kind, p.account_id, p.amount_cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.source_type = 'receipt' and e.source_id = ${id} order by e.id
  `
  const sums: Record<string, number> = {}
  for (const { account_id, amount_cents } of rows) {
    sums[account_id] = (sums[account_id] ?? 0) + amount_cents
  }
  return { kinds: [...new Set(rows.map(({ kind }) => kind))], sums }
}

const expiryOf = async (name: string) =>
  (await house.deps.upstream.registrar?.readDomain(name))?.expiryDate ?? ''
const later = (date: string, years: number) =>
  date.replace(/^\d{4}/, (year) => String(Number(year) + years))

describe('paying', () => {
  it('201: renews each paid name once and captures the payment', async () => {
    const { person, domains, total } = await givenCart(2, 3)
    const [name = ''] = domains
    const before = await expiryOf(name)
    const { status, body } = await pay(person, total)
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'carrying_out', total_cents: total, taken_cents: null })
    expect(await totalOf(person)).toBe(0)
    const receipt = await closed(person, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: total, items: [{ state: 'done' }, {}] })
    expect(await expiryOf(name)).toBe(later(before, 3))
    expect((await lab.doneByRegistrar('renew')).get(name)).toBe(1)
    expect(await booked(body.receipt_id)).toEqual([
      { kind: 'authorised', amount_cents: total },
      { kind: 'captured', amount_cents: total },
    ])
    const [row] = await house.db`select expires_at from domains where domain = ${name}`
    expect(row?.['expires_at']).toEqual(new Date(later(before, 3)))
  })

  it('201: restores with its billables acknowledged', async () => {
    const person = await givenSignedIn(house)
    const [name = ''] = await givenDomains(house, lab, person, someNames(1))
    await lab.hold([name], person.email, 'REDEMPTION_PERIOD')
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${name}`
    await add(person, 'restore', [name], { reason: 'The owner forgot.' })
    const { body } = await pay(person, await totalOf(person))
    expect(await closed(person, body.receipt_id)).toMatchObject({ items: [{ state: 'done' }] })
    expect((await lab.doneByRegistrar('restore')).get(name)).toBe(1)
    expect((await person.browser.get('/api/domains')).json().items[0].state).toBe('active')
  })

  it('charges only for what succeeded, and releases the rest', async () => {
    const { person, domains, total } = await givenCart(2)
    const [, lost = ''] = domains
    await house.deps.upstream.registrar?.push(lost, 'other-customer')
    const { body } = await pay(person, total)
    const receipt = await closed(person, body.receipt_id)
    expect(receipt.taken_cents).toBe(total / 2)
    expect(receipt.items).toMatchObject([{ state: 'done' }, { state: 'failed' }])
    expect(receipt.items[1]?.message).toContain('no longer')
    expect(await booked(body.receipt_id)).toMatchObject([
      { kind: 'authorised', amount_cents: total },
      { kind: 'captured', amount_cents: total / 2 },
    ])
    expect(await posted(body.receipt_id)).toEqual({
      kinds: ['receipt_settled', 'receipt_cost', 'receipt_captured'],
      sums: {
        'live/cash': total / 2,
        'live/processor_receivable': 0,
        'live/registration_revenue': -total / 2,
        'live/registration_cost': 977,
        'live/registrar_payable': -977,
      },
    })
  })

  it('work that succeeds but can’t be charged is reversed in the ledger', async () => {
    const { person, total } = await givenCart(1)
    const { body } = await pay(person, total, CARDS.uncapturable)
    const receipt = await closed(person, body.receipt_id)
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ state: 'done' }] })
    expect(await posted(body.receipt_id)).toEqual({
      kinds: ['receipt_settled', 'receipt_cost', 'receipt_reversed'],
      sums: {
        'live/processor_receivable': 0,
        'live/registration_revenue': 0,
        'live/registration_cost': 977,
        'live/registrar_payable': -977,
      },
    })
  })

  it('charges nothing if the registrar asks for more than was paid', async () => {
    const { person, domains, total } = await givenCart(1)
    await lab.price({ product: 'domain_com', action: 'RENEW', cents: 900_00 })
    const { body } = await pay(person, total)
    const receipt = await closed(person, body.receipt_id)
    await lab.usualPrices()
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ state: 'failed' }] })
    expect(await posted(body.receipt_id)).toEqual({ kinds: [], sums: {} })
    expect((await lab.doneByRegistrar('renew')).has(domains[0] ?? '')).toBe(false)
    await until('the hold is released', async () => {
      const needs = { ...house.deps, clock: systemClock, purposes: { cart: CART_PURPOSE } }
      await sweepPayments(needs)
      const kinds = (await booked(body.receipt_id)).map(({ kind }) => kind)
      return kinds.join() === 'authorised,voided'
    })
  })

  it('a hold is not overdue while a slow cart is processed, but can be afterwards', async () => {
    const overdue = async () => await countOverdue(house.db, new Date(Date.now() + 3_600_000))
    const { person, total } = await givenCart(1)
    const before = await overdue()
    const { body } = await pay(person, total)
    expect(await overdue()).toBe(before)
    runWorker(house)
    await until('the charge is known', async () => {
      await settleReceipts(house.db, systemClock.now())
      return (await read(person, body.receipt_id)).taken_cents === total
    })
    expect(await overdue()).toBe(before + 1)
    await closed(person, body.receipt_id)
    expect(await overdue()).toBe(before)
  })

  it('a lost answer from the registrar renews only once', async () => {
    const { person, domains, total } = await givenCart(1)
    const [name = ''] = domains
    const before = await expiryOf(name)
    await lab.fault({ target: 'registrar', kind: 'drop', match: '/renew', times: 1, every: 2 })
    const { body } = await pay(person, total)
    const receipt = await closed(person, body.receipt_id)
    await lab.reset()
    expect(receipt).toMatchObject({ taken_cents: total, items: [{ state: 'done' }] })
    expect((await lab.doneByRegistrar('renew')).get(name)).toBe(1)
    expect(await expiryOf(name)).toBe(later(before, 1))
  })
})

describe('checkouts without a payment', () => {
  it('a declined card leaves the cart unchanged, and another card can pay', async () => {
    const { person, total } = await givenCart(1)
    const { status, body } = await pay(person, total, CARDS.declined)
    expect([status, body.status]).toEqual([201, 'failed'])
    expect(body.reason).toBeTruthy()
    expect(await totalOf(person)).toBe(total)
    expect((await pay(person, total)).body.status).toBe('carrying_out')
  })

  it('of two concurrent payments one wins, and the other hold is released', async () => {
    const { person, domains, total } = await givenCart(1)
    const both = await Promise.all([pay(person, total), pay(person, total)])
    const won = both.filter(({ body }) => body.status === 'carrying_out')
    expect(won).toHaveLength(1)
    for (const { body } of won) await closed(person, body.receipt_id)
    const ids = both.flatMap(({ body }) => body.receipt_id ?? [])
    await until('the other is released', async () => {
      const books = await Promise.all(ids.map(booked))
      const kinds = books.flat().map(({ kind }) => kind)
      return kinds.filter((kind) => kind === 'captured').length === 1 && !isHeld(kinds)
    })
    expect((await lab.doneByRegistrar('renew')).get(domains[0] ?? '')).toBe(1)
  })

  it('409: an empty cart; 422: a price that has changed; 400: no card', async () => {
    const { person, total } = await givenCart(1)
    const wrong = await pay(person, total + 1)
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'price_mismatch'])
    const body = { expected_total_cents: total }
    expect((await person.browser.post('/api/cart/checkout', body)).statusCode).toBe(400)
    await person.browser.delete('/api/cart')
    expect((await pay(person, total)).status).toBe(409)
    expect(await house.db`select 1 from receipts where account_id = ${person.id}`).toHaveLength(0)
  })

  it('401, 403, 404: signed out, another site, another account’s receipt and item', async () => {
    const { person, total } = await givenCart(1)
    const stranger = await givenSignedIn(house)
    const body = { expected_total_cents: total, card: card() }
    const path = '/api/cart/checkout'
    expect((await new Browser(house).post(path, body)).statusCode).toBe(401)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await person.browser.post(path, body, { headers })).statusCode).toBe(403)
    const [item] = (await person.browser.get('/api/cart')).json().items
    expect((await stranger.browser.delete(`/api/cart/items/${item.id}`)).statusCode).toBe(404)
    expect(await totalOf(person)).toBe(total)
    const paid = await pay(person, total)
    const receipt = `/api/receipts/${paid.body.receipt_id}`
    expect((await stranger.browser.get(receipt)).statusCode).toBe(404)
    const listOf = async ({ browser }: Person, query = '') =>
      (await browser.get(`/api/receipts${query}`)).json()
    expect(await listOf(stranger)).toMatchObject({ receipts: [], page: { total: 0 } })
    const mine = [{ receipt_id: paid.body.receipt_id, items: [{ op: 'renew' }] }]
    expect(await listOf(person)).toMatchObject({ receipts: mine, page: { total: 1, offset: 0 } })
    expect(await listOf(person, '?offset=1')).toMatchObject({ receipts: [], page: { total: 1 } })
    expect((await person.browser.get('/api/receipts?limit=0')).statusCode).toBe(400)
    expect((await new Browser(house).get('/api/receipts')).statusCode).toBe(401)
  })

  it('card numbers are not stored', async () => {
    const { person, total } = await givenCart(1)
    await pay(person, total)
    const [row] = await house.db`select string_agg(p::text, ' ') as all from payments p`
    expect(row?.['all']).not.toContain('4242')
  })
})

function isHeld(kinds: string[]): boolean {
  const ends = kinds.filter((kind) => kind === 'captured' || kind === 'voided').length
  return ends < kinds.filter((kind) => kind === 'authorised').length
}
