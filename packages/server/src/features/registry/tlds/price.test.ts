import { describe, expect, it } from 'vitest'
import { costAt, retailCents } from './price.ts'
import { productOf, readProducts } from './read-products.ts'
import type { Cost } from './tld.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const NEVER = { from_at: null, until_at: null }
const LIST: Cost = { op: 'register', kind: 'list', cost_cents: 1000, ...NEVER }
const CHANGE: Cost = { ...LIST, kind: 'change', cost_cents: 1200, from_at: at(10) }
const PROMO: Cost = { ...LIST, kind: 'promo', cost_cents: 300, from_at: at(5), until_at: at(12) }

describe('our cost', () => {
  it.each([
    [[LIST], 1, 1000],
    [[LIST, CHANGE], 9, 1000],
    [[LIST, CHANGE], 10, 1200],
    [[CHANGE, LIST], 10, 1200],
    [[LIST, PROMO], 4, 1000],
    [[LIST, PROMO], 5, 300],
    [[LIST, CHANGE, PROMO], 11, 300],
    [[LIST, CHANGE, PROMO], 12, 1200],
    [[LIST, { ...PROMO, cost_cents: 2000 }], 6, 1000],
    // Not sold: neither a promotion nor another operation changes that.
    [[PROMO], 6, null],
    [[{ ...LIST, op: 'renew' as const }], 6, null],
    [[], 6, null],
    [[{ ...LIST, cost_cents: 0 }], 6, 0],
  ])('%# on day %i', (costs, day, cents) => {
    expect(costAt(costs as Cost[], 'register', at(day as number))).toBe(cents)
  })
})

describe('the retail price', () => {
  it.each([
    [1000, 2000, 0, 1200],
    [977, 2000, 150, 1173],
    [494, 2000, 150, 644],
    [0, 2000, 150, 150],
    [1, 1, 0, 2],
    [1000, 0, 0, 1000],
    // In floating point, 1.1 × 110 is slightly more than 121.
    [110, 1000, 0, 121],
    [100_000_000, 1_000_000, 0, 10_100_000_000],
  ])('%i cents with %i bps, at least %i, is %i', (cost, markup_bps, minimum_cents, retail) => {
    expect(retailCents(cost, { markup_bps, minimum_cents })).toBe(retail)
  })
})

describe('products of the price list', () => {
  it.each([
    ['domain_com', { place: 'tlds', tld: 'com' }],
    ['domain_co.uk', { place: 'tlds', tld: 'co.uk' }],
    ['domain_uk_sld', { place: 'below', tld: 'uk' }],
    ['domain_centralnic_uk_com', { place: 'tlds', tld: 'uk.com' }],
    ['domain_xn--p1ai', { place: 'tlds', tld: 'xn--p1ai' }],
    ['domain_io_premium', undefined],
    ['domain_centralnic_uk_com_premium', undefined],
    ['domain_com_privacy_protect', undefined],
    ['domain_a_b_sld', undefined],
    ['domain_', undefined],
    ['domain_sld', { place: 'tlds', tld: 'sld' }],
    ['domain_a b', undefined],
    ['ssl_com', undefined],
    ['mydomain_com', undefined],
  ])('%s', (text, product) => {
    expect(productOf(text)).toEqual(product)
  })

  it('another currency or action gives no price, and never a zero', () => {
    const price = { product: 'domain_com', action: 'CREATE', currency: 'EUR', price: 900 }
    const { tlds } = readProducts({
      prices: [price, { ...price, currency: 'USD', action: 'TRADE' }],
    })
    expect(tlds.size).toBe(0)
  })

  it('changes and promotions keep their dates; inactive or undated ones are skipped', () => {
    const price = { product: 'domain_com', action: 'CREATE', currency: 'USD', price: 900 }
    const dates = { fromDate: '2026-01-05', endDate: '2026-01-12T00:00:00Z' }
    const { tlds } = readProducts({
      prices: [price],
      priceChanges: [{ ...price, price: 950, fromDate: 'soon' }],
      promos: [
        { ...price, ...dates, price: 300, active: true },
        { ...price, ...dates, price: 1, active: false },
      ],
    })
    expect(tlds.get('com')).toEqual([
      { op: 'register', kind: 'list', cost_cents: 900, from_at: null, until_at: null },
      { op: 'register', kind: 'promo', cost_cents: 300, from_at: at(5), until_at: at(12) },
    ])
  })
})
