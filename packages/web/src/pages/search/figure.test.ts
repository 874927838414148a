import { describe, expect, it } from 'vitest'
import { PRICE, ROW } from '../../api/name-row.example.ts'
import { readNameRow } from '../../api/name-row.ts'
import { figureOf, noteOf } from './figure.ts'
import { priceFacts } from './price-facts.ts'

function row(state: string, more: object = {}) {
  const bare = { ...ROW, domain: 'a.com', whois_summary: null, state, state_label: 'x' }
  return readNameRow({ ...bare, ...more })
}

const SUMMARY = ROW.whois_summary
const LISTING = { id: '1', price_band: { min: 2_500, max: 5_000 }, locked: false }

describe('figureOf', () => {
  it('shows what it costs to register and to renew', () => {
    const figure = figureOf(row('available', { price: PRICE }))
    expect(figure).toEqual({ text: '$11.98', caption: 'then $13.98/yr' })
  })

  it('leaves out a renewal that has no price', () => {
    const figure = figureOf(row('premium', { price: { ...PRICE, renew_cents: null } }))
    expect(figure).toEqual({ text: '$11.98', caption: 'first year' })
  })

  it.each([null, { ...PRICE, register_cents: null }])('makes up no price for %j', (price) => {
    expect(figureOf(row('available', { price }))?.text).toBe('No price yet')
  })

  it('shows the market price before everything else, with the renewal', () => {
    const listing = { ...LISTING, price: { bin: 4800, floor: null, currency: 'USD' } }
    expect(figureOf(row('listed', { listing, whois_summary: SUMMARY, price: PRICE }))).toEqual({
      text: '$4,800',
      caption: 'then $13.98/yr',
    })
  })

  it('shows the range of a hidden price, and who can see it', () => {
    const listing = { ...LISTING, price: { bin: null, floor: null, currency: 'USD' } }
    expect(figureOf(row('listed', { listing, price: PRICE }))).toEqual({
      text: '$2,500–5,000',
      caption: 'Sign in for price',
    })
  })

  it('says until when a name is registered, and never what registering it would cost', () => {
    const figure = figureOf(row('registered', { whois_summary: SUMMARY, price: PRICE }))
    expect(figure).toEqual({ text: '', caption: 'until Jul 17, 2027' })
  })

  it.each(['registered', 'reserved', 'unsupported', 'unknown'])(
    'shows nothing for %s without a date',
    (state) => {
      expect(figureOf(row(state, { price: PRICE }))).toBeUndefined()
    },
  )
})

describe('priceFacts', () => {
  it.each(['available', 'premium'] as const)('has all four prices of %s names', (state) => {
    const terms = priceFacts(row(state), PRICE).map(([term]) => term)
    expect(terms).toEqual(['First year', 'Renewal', 'Transfer to us', 'Restore'])
  })

  it.each(['registered', 'listed', 'reserved', 'unsupported', 'unknown'] as const)(
    'offers no registration of %s names',
    (state) => {
      const terms = priceFacts(row(state), PRICE).map(([term]) => term)
      expect(terms).toEqual(['Renewal', 'Transfer to us', 'Restore'])
    },
  )
})

describe('noteOf', () => {
  it('names the registrar and the date', () => {
    expect(noteOf(row('registered', { whois_summary: SUMMARY }))).toBe(
      'Registered with Quillmark Names Ltd. since Jul 17, 2019',
    )
  })

  it('is empty where the registry said nothing', () => {
    expect(noteOf(row('registered'))).toBe('')
  })
})
