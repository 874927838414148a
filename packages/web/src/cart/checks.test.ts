import { describe, expect, it } from 'vitest'
import type { NameRow } from '../api/name-row.ts'
import { ROW } from '../api/name-row.example.ts'
import { readNameRow } from '../api/name-row.ts'
import { problemIn } from './checks.ts'
import { guestLine } from './lines.ts'
import { addableOf, itemOf, offerOf } from './offer.ts'

const PRICE = {
  currency: 'USD',
  register_cents: 1_044,
  renew_cents: 1_244,
  transfer_cents: 1_044,
  restore_cents: 8_000,
  premium: false,
}

function rowWith(change: Partial<NameRow>): NameRow {
  return { ...readNameRow(ROW), state: 'available', price: PRICE, ...change }
}

function lineOf(row: NameRow) {
  const offer = offerOf(row)
  if (!offer) throw new Error('The row is no offer.')
  return guestLine(itemOf(offer))
}

describe('what can be registered', () => {
  it.each(['registered', 'listed', 'reserved', 'unsupported', 'unknown'] as const)(
    'a %s name is no offer',
    (state) => expect(offerOf(rowWith({ state }))).toBeUndefined(),
  )

  it('a name without a price is no offer, nor one that is for sale', () => {
    expect(offerOf(rowWith({ price: null }))).toBeUndefined()
    expect(offerOf(rowWith({ price: { ...PRICE, register_cents: null } }))).toBeUndefined()
    const price = { bin: null, floor: null, currency: 'USD' }
    const listing = { id: 'lst_1', price, price_band: { min: 0, max: 100 }, locked: false }
    expect(offerOf(rowWith({ listing }))).toBeUndefined()
  })

  it('premium names are not added together with others', () => {
    const premium = offerOf(rowWith({ state: 'premium', price: { ...PRICE, premium: true } }))
    const usual = offerOf(rowWith({}))
    expect(premium?.isPremium).toBe(true)
    expect(addableOf([premium, usual].flatMap((offer) => offer ?? []))).toEqual([usual])
  })
})

describe('what is wrong with an item, by the latest answer', () => {
  const line = lineOf(rowWith({}))

  it('nothing, if nothing has changed', () => {
    expect(problemIn(line, rowWith({}))).toBe('')
    expect(problemIn(line, undefined)).toBe('')
    expect(problemIn(line, rowWith({ state: 'unknown', price: null }))).toBe('')
  })

  it.each([
    ['not_available', { state: 'registered' }],
    ['not_available', { state: 'listed' }],
    ['not_sold', { state: 'unsupported' }],
    ['not_sold', { price: { ...PRICE, register_cents: null } }],
    ['price_mismatch', { price: { ...PRICE, register_cents: 2_000 } }],
    ['premium_not_accepted', { price: { ...PRICE, premium: true } }],
  ] as [string, Partial<NameRow>][])('%s: %j', (code, change) => {
    expect(problemIn(line, rowWith(change))).toBe(code)
  })

  it('a price that was refused and is right again is no problem', () => {
    expect(problemIn({ ...line, problem: 'price_mismatch' }, rowWith({}))).toBe('')
  })
})
