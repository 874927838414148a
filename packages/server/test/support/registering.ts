import { randomUUID } from 'node:crypto'
import type { Config } from '../../src/config.ts'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { systemClock } from '../../src/values/clock.ts'
import { catalogueDatabase } from './catalogue-database.ts'
import { CARDS } from './checkout.ts'
import { type House, openHouse } from './house.ts'
import { givenLab, type TestLab } from './lab.ts'
import { passPauses } from './leases.ts'
import { givenSignedIn } from './people.ts'
import { until } from './until.ts'

export type Buyer = Awaited<ReturnType<typeof givenSignedIn>>

export type Receipt = {
  receipt_id: string
  status: string
  total_cents: number
  taken_cents: number | null
  buyer_url: string | null
  items: {
    domain: string
    op: string
    state: string
    code: string | null
    message: string | null
    price_cents: number
  }[]
}

export const CARD = {
  number: CARDS.good as string,
  exp_month: 12,
  exp_year: 2090,
  cvc: '123',
  name: 'A Buyer',
}

export const CONTACT = {
  name: 'Robin Harbor',
  email: 'robin@example.com',
  phone: '+31.201234567',
  address_line: '1 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

/** A server that sells domains, with the lab's registrar. */
export async function openShop(
  changes: Partial<Config> = {},
): Promise<{ house: House; lab: TestLab }> {
  const lab = await givenLab()
  const house = await openHouse(changes, lab, await catalogueDatabase(lab))
  return { house, lab }
}

/** A name that nobody holds. */
export function freshName(tld = 'com'): string {
  return `unused-${randomUUID().slice(0, 18)}.${tld}`
}

export async function addContact({ browser }: Buyer, changes: object = {}): Promise<string> {
  const answer = await browser.post('/api/contacts', { ...CONTACT, ...changes })
  return answer.json<{ id: string }>().id
}

/** An account with a contact, ready to buy. */
export async function givenBuyer(house: House): Promise<Buyer & { contact: string }> {
  const buyer = await givenSignedIn(house)
  return { ...buyer, contact: await addContact(buyer) }
}

type Added = {
  addedToCart: boolean
  cartItemIds: string[]
  totalCents: number
  errors: { domain: string; code: string; message: string; price_cents?: number; field?: string }[]
}

/** Adds names to the cart: `more` applies to each of them. */
export async function add({ browser }: Buyer, domains: string[], more: object = {}) {
  const items = domains.map((domain) => ({ op: 'register', domain, ...more }))
  const answer = await browser.post('/api/cart/items', { items })
  return { status: answer.statusCode, body: answer.json<Added>() }
}

export async function totalOf({ browser }: Buyer): Promise<number> {
  return (await browser.get('/api/cart')).json<{ total_cents: number }>().total_cents
}

export async function pay({ browser }: Buyer, expected_total_cents: number, card = CARD) {
  const answer = await browser.post('/api/cart/checkout', { expected_total_cents, card })
  type Body = Receipt & {
    error: { code: string; message: string; details?: { field: string; message: string }[] }
  }
  return { status: answer.statusCode, body: answer.json<Body>() }
}

export async function readReceipt({ browser }: Buyer, id: string): Promise<Receipt> {
  return (await browser.get(`/api/receipts/${id}`)).json<Receipt>()
}

/**
 * Settles receipts and payments until the receipt is as wanted, without the pauses between two looks
 * at the registrar. A change worker must be running.
 */
export async function receiptWhen(
  house: House,
  buyer: Buyer,
  id: string,
  isRight: (receipt: Receipt) => boolean,
): Promise<Receipt> {
  const needs = { ...house.deps, clock: systemClock, purposes: { cart: CART_PURPOSE } }
  return await until('the receipt is as wanted', async () => {
    await passPauses(house.db)
    await settleReceipts(house.db, systemClock.now())
    await sweepPayments(needs)
    const receipt = await readReceipt(buyer, id)
    return isRight(receipt) && receipt
  })
}

export async function closed(house: House, buyer: Buyer, id: string): Promise<Receipt> {
  return await receiptWhen(house, buyer, id, ({ status }) => status === 'closed')
}

/** How often the registrar carried out a registration of the name. */
export async function creations(lab: TestLab, name: string): Promise<number> {
  return (await lab.doneByRegistrar('create')).get(name) ?? 0
}

/** The gateway's entries for the payments of a receipt. */
export async function booked(house: House, lab: TestLab, id: string): Promise<[string, number][]> {
  const rows = await house.db<{ payment_id: string }[]>`
    select payment_id from payments where subject_id = ${id}
  `
  const books = await Promise.all(rows.map(({ payment_id }) => lab.books(payment_id)))
  return books.flatMap(({ entries }) =>
    entries.map(({ kind, amount_cents }): [string, number] => [kind, amount_cents]),
  )
}

/** A name that is paid for but not sent to the registrar yet. */
export async function givenPaid(house: House) {
  const buyer = await givenBuyer(house)
  const name = freshName()
  await add(buyer, [name])
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  return { buyer, name, total, id: body.receipt_id }
}

/** Whether the only item of a receipt is in this state. */
export const stateIs = (state: string) => (receipt: Receipt) => receipt.items[0]?.state === state
