import { describe, expect, it } from 'vitest'
import type { Tld } from '../../api/tlds.ts'
import { closestFirst, findTlds, nextSort, onlyTlds, savedPercent, sortTlds } from './tld-order.ts'
import { DEFAULT_TLDS, parseTldsAddress } from './tlds-address.ts'

function tld(name: string, renew: number | null, unicode: string | null = null): Tld {
  const prices = { register: 100, renew, transfer: null, restore: null }
  return {
    tld: name,
    unicode,
    currency: 'USD',
    prices,
    hasPrivacy: false,
    hasIdn: unicode !== null,
    hasDnssec: name === 'com',
  }
}

const ALL = [tld('shop', null), tld('com', 1200), tld('co', 2500), tld('xn--p1ai', 900, 'рф')]

function names(tlds: Tld[]): string[] {
  return tlds.map((each) => each.tld)
}

describe('sortTlds', () => {
  it.each([
    ['popular', ['com', 'co', 'shop', 'xn--p1ai']],
    ['tld', ['co', 'com', 'shop', 'xn--p1ai']],
    ['-tld', ['xn--p1ai', 'shop', 'com', 'co']],
    ['renew', ['xn--p1ai', 'com', 'co', 'shop']],
    ['-renew', ['co', 'com', 'xn--p1ai', 'shop']],
    ['transfer', ['co', 'com', 'shop', 'xn--p1ai']],
  ])('by %s, missing prices last', (sort, expected) => {
    expect(names(sortTlds(ALL, sort))).toEqual(expected)
  })
})

describe('findTlds', () => {
  it.each([
    ['.CO', ['com', 'co']],
    ['рф', ['xn--p1ai']],
    ['o', ['shop', 'com', 'co']],
    ['zzz', []],
  ])('%s finds %j, in the given order', (q, expected) => {
    expect(names(findTlds(ALL, q))).toEqual(expected)
  })

  it('the closest match comes first unless another order was chosen', () => {
    expect(names(closestFirst(ALL, 'co'))).toEqual(['co', 'com', 'shop', 'xn--p1ai'])
  })

  it('finds everything when nothing is typed', () => {
    expect(findTlds(ALL, ' ')).toEqual(ALL)
  })
})

it.each([
  ['tld', 'tld', '-tld'],
  ['-tld', 'tld', 'tld'],
  ['tld', 'renew', 'renew'],
  ['-renew', 'renew', 'renew'],
] as const)('from %s, pressing %s leads to %s', (sort, pressed, next) => {
  expect(nextSort(sort, pressed)).toBe(next)
})

it.each([
  ['all', ['shop', 'com', 'co', 'xn--p1ai']],
  ['popular', ['shop', 'com', 'co']],
  ['country', ['co']],
  ['deals', ['com', 'co', 'xn--p1ai']],
  ['privacy', []],
  ['dnssec', ['com']],
  ['idn', ['xn--p1ai']],
] as const)('only %s: %j', (only, expected) => {
  expect(names(onlyTlds(ALL, only))).toEqual(expected)
})

it.each([
  [100, 400, 75],
  [400, 400, 0],
  [500, 400, 0],
  [null, 400, 0],
  [100, null, 0],
])('a first year of %j and a renewal of %j save %i percent', (register, renew, percent) => {
  const prices = { register, renew, transfer: null, restore: null }
  expect(savedPercent({ prices })).toBe(percent)
})

it.each([
  [
    { q: ' co ', sort: '-renew' },
    { q: 'co', sort: '-renew' },
  ],
  [{ sort: 'beauty' }, {}],
  [{ q: 3, sort: '-' }, {}],
  [
    { only: 'deals', page: '3' },
    { only: 'deals', page: 3 },
  ],
  [{ only: 'free', page: '-1' }, {}],
])('the address %j is read as %j, and the rest is as usual', (raw, read) => {
  expect(parseTldsAddress(raw)).toEqual({ ...DEFAULT_TLDS, ...read })
})
