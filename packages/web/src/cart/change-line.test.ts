import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { CartItem, NewItem } from '../api/cart.ts'
import { sendWith } from '../api/send.ts'
import { changeLine, guestItemOf } from './change-line.ts'
import { priceOf } from './guest-cart.ts'
import { linesOf } from './lines.ts'

/** What the service was asked to add. */
let added: NewItem[]

beforeEach(() => {
  added = []
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { location: { pathname: '/account/cart' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  sendWith((path, options) => Promise.resolve(answerTo(path as string, options)))
})

/** Other files share these modules. */
afterAll(() => {
  sendWith((...asked) => fetch(...asked))
  vi.unstubAllGlobals()
})

function answerTo(path: string, options: RequestInit | undefined): Response {
  if (options?.method === 'DELETE') return new Response(null, { status: 204 })
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
  await changeLine(lineOf({}), { autoRenew: false }, {})
  expect(added).toMatchObject([{ years: 3, auto_renew: false, expected_price_cents: 120_000 }])
})

it('other years of a premium name cost its first price and its renewals', async () => {
  await changeLine(lineOf({}), { years: 2 }, {})
  expect(added).toMatchObject([{ years: 2, expected_price_cents: 110_000 }])
})

it('a price that the years don’t divide evenly stays what it is', () => {
  const line = lineOf({ premium: false, price_cents: 10_000, renew_price_cents: 3_000 })
  expect(priceOf(guestItemOf(line))).toBe(10_000)
})
