import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { CartItem, NewItem } from '../api/cart.ts'
import { sendWith } from '../api/send.ts'
import { acceptPrice, changeLine, giveTo, guestItemOf, tryAgain } from './change-line.ts'
import { dropItems, guestItems, priceOf, putItems } from './guest-cart.ts'
import { joinCart } from './join-cart.ts'
import { linesOf } from './lines.ts'

/** What the service was asked to add. */
let added: NewItem[]
/** What was taken out of the account's cart, and what can't be. */
let removed: string[]
let stuck: string[]

beforeEach(() => {
  added = []
  removed = []
  stuck = []
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { location: { pathname: '/account/cart' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  dropItems(guestItems().map(({ domain }) => domain))
  sendWith((path, options) => Promise.resolve(answerTo(path as string, options)))
})

/** Other files share these modules. */
afterAll(() => {
  sendWith((...asked) => fetch(...asked))
  vi.unstubAllGlobals()
})

function answerTo(path: string, options: RequestInit | undefined): Response {
  if (options?.method === 'DELETE') {
    const id = path.slice(path.lastIndexOf('/') + 1)
    if (stuck.includes(id))
      return Response.json({ error: { code: 'x', message: 'Not now.' } }, { status: 503 })
    removed.push(id)
    return new Response(null, { status: 204 })
  }
  const whole = { total_cents: 0, currency: 'USD', checkout_path: '/account/cart' }
  if (path === '/api/cart') return Response.json({ items: [], ...whole })
  added = JSON.parse(options?.body as string).items
  const none = { addedToCart: true, cartItemIds: ['item_2'], totalCents: 0, checkoutPath: '' }
  return Response.json({ ...none, errors: [] })
}

/** An item of the account's cart, as the service prices it. */
function lineOf(item: Partial<CartItem>) {
  const [line] = linesOf(
    [
      {
        id: 'item_1',
        domain: 'dear-harbor.io',
        op: 'register',
        years: 3,
        reason: null,
        price_cents: 120_000,
        premium: true,
        renew_price_cents: 10_000,
        restore_price_cents: null,
        privacy: true,
        auto_renew: true,
        contacts: null,
        nameservers: null,
        created_at: new Date(),
        ...item,
      },
    ],
    [],
  )
  if (!line) throw new Error('no line')
  return line
}

it('a premium name keeps the price of all its years when something else about it changes', async () => {
  await changeLine(lineOf({}), { autoRenew: false })
  expect(added).toMatchObject([{ years: 3, auto_renew: false, expected_price_cents: 120_000 }])
})

it('other years of a premium name cost its first price and its renewals', async () => {
  await changeLine(lineOf({}), { years: 2 })
  expect(added).toMatchObject([{ years: 2, expected_price_cents: 110_000 }])
})

it('a price that the years don’t divide evenly stays what it is', () => {
  const line = lineOf({ premium: false, price_cents: 10_000, renew_price_cents: 3_000 })
  expect(priceOf(guestItemOf(line))).toBe(10_000)
})

const ANNA = { registrant: 'con_anna', admin: 'con_anna', tech: 'con_tech', billing: 'con_anna' }

it('a changed item keeps its owner, its other contacts and its name servers', async () => {
  const nameservers = ['ns1.example.com', 'ns2.example.com']
  await changeLine(lineOf({ contacts: ANNA, nameservers }), { years: 2 }, 'con_bert')
  expect(added).toMatchObject([{ years: 2, contacts: ANNA, nameservers }])
})

it('another owner gets the roles of the former one, and no others', async () => {
  await giveTo('con_bert', [lineOf({ contacts: ANNA })])
  const [item] = added
  expect(item?.contacts).toEqual({ registrant: 'con_bert', tech: 'con_tech' })
})

it('a waiting name is ordered for the owner that the page shows', async () => {
  const line = lineOf({ id: 'item_9' })
  putItems([{ ...guestItemOf(line), details: undefined, problem: 'price_mismatch' }])
  acceptPrice({ ...line, problem: 'price_mismatch' }, undefined, 'con_bert')
  await joinCart()
  expect(added).toMatchObject([{ contacts: { registrant: 'con_bert' } }])
})

it('a change that failed is made when it is tried again', async () => {
  stuck = ['item_1']
  await expect(changeLine(lineOf({}), { years: 2 })).rejects.toThrow('Not now.')
  expect([added, guestItems()]).toMatchObject([[], [{ years: 2, problem: 'moving' }]])
  stuck = []
  tryAgain(lineOf({ years: 2 }))
  await joinCart()
  expect([removed, added, guestItems()]).toMatchObject([['item_1'], [{ years: 2 }], []])
})

it('an item that can’t be replaced keeps no other from its new owner', async () => {
  stuck = ['item_1']
  const other = lineOf({ id: 'item_2', domain: 'other-harbor.io' })
  await expect(giveTo('con_bert', [lineOf({}), other])).rejects.toThrow('Not now.')
  const contacts = { registrant: 'con_bert' }
  expect(added).toMatchObject([{ domain: 'other-harbor.io', contacts }])
  expect(linesOf([], guestItems())).toMatchObject([{ domain: 'dear-harbor.io', contacts }])
})
