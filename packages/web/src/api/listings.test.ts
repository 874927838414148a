import { describe, expect, it } from 'vitest'
import { parseListingsPage } from './listings.ts'

const LISTING = {
  id: '0b7f0e4e-6a55-4f0e-9a83-0f6f7d2b9a11',
  domain: 'quietharbor.io',
  tld: 'io',
  price: { bin: 2400, floor: 1900, currency: 'USD' },
  approved: true,
  marketplace_visible: true,
  created_at: '2026-11-03T09:30:00.000Z',
}
const PAGE = { limit: 24, offset: 0, total: 1 }

describe('parseListingsPage', () => {
  it('reads a page, with dates as dates and no unicode form where none is sent', () => {
    const read = parseListingsPage({ items: [LISTING], page: PAGE })
    expect(read?.page).toEqual(PAGE)
    expect(read?.items[0]).toMatchObject({ domain: 'quietharbor.io', unicode: null })
    expect(read?.items[0]?.created_at.getTime()).toBe(Date.UTC(2026, 10, 3, 9, 30))
  })

  it('keeps hidden prices as null', () => {
    const hidden = { ...LISTING, price: { bin: null, floor: null, currency: 'USD' } }
    const read = parseListingsPage({ items: [hidden], page: PAGE })
    expect(read?.items[0]?.price).toEqual({ bin: null, floor: null, currency: 'USD' })
  })

  it('ignores fields it does not know', () => {
    const read = parseListingsPage({ items: [{ ...LISTING, later: 1 }], page: PAGE, later: 2 })
    expect(read?.items).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['no page', { items: [] }],
    ['a total that is text', { items: [], page: { ...PAGE, total: '1' } }],
    ['an item without a price', { items: [{ ...LISTING, price: undefined }], page: PAGE }],
    ['a date that is none', { items: [{ ...LISTING, created_at: 'soon' }], page: PAGE }],
    [
      'a currency that is none',
      { items: [{ ...LISTING, price: { ...LISTING.price, currency: '$' } }], page: PAGE },
    ],
  ])('refuses %s', (_what, body) => {
    expect(parseListingsPage(body)).toBeUndefined()
  })
})
