import { describe, expect, it } from 'vitest'
import { PRICE, ROW } from '../../api/name-row.example.ts'
import { readNameRow } from '../../api/name-row.ts'
import { NO_FILTERS, isNarrowed, passes, tldsOf } from './filters.ts'

function row(state: string, more: object = {}) {
  return readNameRow({ ...ROW, whois_summary: null, domain: 'harbor.io', state, ...more })
}

const LISTING = {
  id: '1',
  price: { bin: 900, floor: null, currency: 'USD' },
  price_band: { min: 500, max: 1_000 },
  locked: false,
}
const HIDDEN = { ...LISTING, price: { ...LISTING.price, bin: null } }
const OPEN = { ...HIDDEN, price_band: { min: 100_000, max: null } }

describe('the filters of a search', () => {
  it.each(['available', 'premium', 'registered', 'listed', 'reserved', 'unknown'])(
    'without any, a name that is %s stays',
    (state) => {
      expect(passes(NO_FILTERS, 'harbor.io', row(state))).toBe(true)
    },
  )

  it.each([
    ['available', true],
    ['premium', true],
    ['listed', true],
    ['unknown', true],
    ['registered', false],
    ['reserved', false],
    ['unsupported', false],
  ])('hiding taken names, one that is %s stays: %s', (state, stays) => {
    expect(passes({ ...NO_FILTERS, hidesTaken: true }, 'harbor.io', row(state))).toBe(stays)
  })

  it.each([
    ['a price within', { state: 'available', price: PRICE }, 20, true],
    [
      'a price above',
      { state: 'available', price: { ...PRICE, register_cents: 2_001 } },
      20,
      false,
    ],
    ['no price', { state: 'available', price: null }, 20, false],
    ['an owner who asks less', { state: 'listed', listing: LISTING }, 1_000, true],
    ['an owner who asks more', { state: 'listed', listing: LISTING }, 100, false],
    ['a hidden price whose range is within', { state: 'listed', listing: HIDDEN }, 1_000, true],
    ['a hidden price that may be above', { state: 'listed', listing: HIDDEN }, 100, false],
    ['a hidden price without a limit', { state: 'listed', listing: OPEN }, 10_000, false],
    ['a registered name', { state: 'registered', price: PRICE }, 10_000, false],
  ])('%s: %j at most %i passes: %s', (_what, { state, ...more }, priceMax, stays) => {
    expect(passes({ ...NO_FILTERS, priceMax }, 'harbor.io', row(state, more))).toBe(stays)
  })

  it('compares the extension and the length even before an answer', () => {
    expect(passes({ ...NO_FILTERS, tld: 'io' }, 'harbor.io', undefined)).toBe(true)
    expect(passes({ ...NO_FILTERS, tld: 'com' }, 'harbor.io', undefined)).toBe(false)
    expect(passes({ ...NO_FILTERS, lengthMax: 5 }, 'harbor.io', undefined)).toBe(false)
    expect(passes({ ...NO_FILTERS, lengthMax: 8 }, 'harbor.io', undefined)).toBe(true)
    expect(passes({ ...NO_FILTERS, state: 'sale' }, 'harbor.io', undefined)).toBe(true)
  })

  it('counts the letters that people read, not the encoded ones', () => {
    const bucher = row('available', { domain: 'xn--bcher-kva.com', unicode: 'bücher.com' })
    expect(passes({ ...NO_FILTERS, lengthMax: 8 }, 'xn--bcher-kva.com', bucher)).toBe(true)
  })

  it('know whether they narrow anything', () => {
    expect(isNarrowed(NO_FILTERS)).toBe(false)
    expect(isNarrowed({ ...NO_FILTERS, hidesTaken: true })).toBe(true)
  })

  it('offer each extension once', () => {
    expect(tldsOf(['b.io', 'b.co.uk', 'a.io'])).toEqual(['co.uk', 'io'])
  })
})
