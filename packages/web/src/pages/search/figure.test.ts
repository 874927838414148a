import { describe, expect, it } from 'vitest'
import { PRICE, ROW } from '../../api/name-row.example.ts'
import { readNameRow } from '../../api/name-row.ts'
import { figureOf, ownerText } from './figure.ts'

function row(state: string, more: object = {}) {
  const bare = { ...ROW, domain: 'a.com', whois_summary: null, state, state_label: 'x' }
  return readNameRow({ ...bare, ...more })
}

const SUMMARY = ROW.whois_summary

describe('figureOf', () => {
  it('shows what it costs to register and to renew', () => {
    const figure = figureOf(row('available', { price: PRICE }))
    expect(figure).toMatchObject({ text: '$11.98', caption: 'to register, renews at $13.98' })
  })

  it('leaves out a renewal that has no price', () => {
    const figure = figureOf(row('premium', { price: { ...PRICE, renew_cents: null } }))
    expect(figure?.caption).toBe('to register')
  })

  it.each([null, { ...PRICE, register_cents: null }])('makes up no price for %j', (price) => {
    expect(figureOf(row('available', { price }))?.text).toBe('No price yet')
  })

  it('shows the market price before everything else', () => {
    const listing = { id: '1', price: { bin: 4800, floor: null, currency: 'USD' }, locked: false }
    expect(figureOf(row('listed', { listing, whois_summary: SUMMARY }))?.text).toBe('$4,800')
  })

  it('says who can see a hidden price', () => {
    const listing = { id: '1', price: { bin: null, floor: null, currency: 'USD' }, locked: false }
    expect(figureOf(row('listed', { listing }))).toMatchObject({
      text: 'Sign in for price',
      caption: 'sign in to see it',
    })
  })

  it('says until when a name is registered', () => {
    const figure = figureOf(row('registered', { whois_summary: SUMMARY }))
    expect(figure).toMatchObject({ text: 'Jul 17, 2027', isUntil: true })
  })

  it.each(['registered', 'reserved', 'unsupported', 'unknown'])(
    'shows nothing for %s without a date',
    (state) => {
      expect(figureOf(row(state))).toBeUndefined()
    },
  )
})

describe('ownerText', () => {
  it('names the registrar and the date', () => {
    expect(ownerText(row('registered', { whois_summary: SUMMARY }))).toBe(
      'Registered with Quillmark Names Ltd. since Jul 17, 2019',
    )
  })

  it('is undefined where the registry said nothing', () => {
    expect(ownerText(row('registered'))).toBeUndefined()
  })
})
