import { describe, expect, it } from 'vitest'
import { parsePriceHistory, parseTldMetadata, parseTlds } from './tlds.ts'

describe('parseTlds', () => {
  it('reads four prices, and null where there is none', () => {
    const com = { tld: 'com', currency: 'USD', register_cents: 1173, renew_cents: null }
    const more = { transfer_cents: 1173, restore_cents: 4800 }
    expect(parseTlds({ tlds: [{ ...com, ...more }] })).toEqual([
      {
        tld: 'com',
        unicode: null,
        currency: 'USD',
        prices: { register: 1173, renew: null, transfer: 1173, restore: 4800 },
      },
    ])
  })

  it('keeps the form that people read', () => {
    expect(parseTlds({ tlds: [{ tld: 'xn--p1ai', unicode: 'рф' }] })?.[0]?.unicode).toBe('рф')
  })

  it.each([undefined, {}, { tlds: [{}] }, { tlds: 'com' }])('refuses %j', (body) => {
    expect(parseTlds(body)).toBeUndefined()
  })
})

describe('parsePriceHistory', () => {
  it('puts the changes in order of time and passes over what it cannot read', () => {
    const history = [
      { op: 'renew', priceCents: 1500, at: '2026-06-02T00:00:00.000Z' },
      { op: 'renew', priceCents: null, at: '2026-01-01T00:00:00.000Z' },
      { op: 'renew', priceCents: 1, at: 'soon' },
      { op: 'adopt', priceCents: 1, at: '2026-01-01T00:00:00.000Z' },
    ]
    expect(parsePriceHistory({ history })?.map(({ priceCents }) => priceCents)).toEqual([
      null,
      1500,
    ])
  })

  it('refuses what is no history', () => {
    expect(parsePriceHistory({ history: null })).toBeUndefined()
  })
})

it('metadata without a TLD is refused', () => {
  expect(parseTldMetadata({ provider: 'Denic' })).toBeUndefined()
})
