import { afterEach, expect, it, vi } from 'vitest'
import { readPriceHistory, readTlds } from './tlds.ts'

const { signal } = new AbortController()
const COM = {
  tld: 'com',
  currency: 'USD',
  register_cents: 1173,
  renew_cents: null,
  transfer_cents: 1173,
  restore_cents: 4800,
  privacy: true,
  idn: false,
  dnssec: true,
}

const givenAnswer = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body))
afterEach(() => vi.unstubAllGlobals())

it('a TLD has four prices, and null where there is none', async () => {
  givenAnswer({ tlds: [COM] })
  expect(await readTlds(signal)).toEqual([
    {
      tld: 'com',
      unicode: null,
      currency: 'USD',
      prices: { register: 1173, renew: null, transfer: 1173, restore: 4800 },
      hasPrivacy: true,
      hasIdn: false,
      hasDnssec: true,
    },
  ])
})

it('a TLD keeps its readable form', async () => {
  givenAnswer({ tlds: [{ ...COM, tld: 'xn--p1ai', unicode: 'рф' }] })
  expect((await readTlds(signal))[0]?.unicode).toBe('рф')
})

it('price changes are sorted by time', async () => {
  const history = [
    { op: 'renew', priceCents: 1500, at: '2026-06-02T00:00:00.000Z' },
    { op: 'renew', priceCents: null, at: '2026-01-01T00:00:00.000Z' },
  ]
  givenAnswer({ tld: 'com', currency: 'USD', history })
  const changes = await readPriceHistory('com', signal)
  expect(changes.map(({ priceCents }) => priceCents)).toEqual([null, 1500])
})
