import { expect, it } from 'vitest'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { listingHead } from './listing-head.ts'

const ORIGIN = 'https://namehouse.example'
const at = new Date('2026-03-01T00:00:00Z')
const DETAIL: ListingDetail = {
  listing: {
    id: '1',
    domain: 'xn--bcher-hub-p4a.com',
    unicode: 'bücher-hub.com',
    tld: 'com',
    words: [],
    price: { bin: null, floor: null, currency: 'USD' },
    price_band: { min: 1_000, max: 2_500 },
    approved: true,
    marketplace_visible: true,
    created_at: at,
  },
  facts: {
    length: 10,
    words: ['bücher', 'hub'],
    category: 'idn',
    registered_elsewhere: null,
    zones_elsewhere: null,
    first_seen: at,
  },
  similar: [],
  comparable_sales: [],
  description: null,
  offers: true,
  minimum_offer_cents: null,
  monthly: null,
  sold: false,
}

it('names the page, its picture and its price range, by the exact ASCII address', () => {
  const head = listingHead(DETAIL, ORIGIN)
  const path = '/market/xn--bcher-hub-p4a.com'
  expect(head).toMatchObject({
    title: 'bücher-hub.com is for sale – Namehouse',
    canonical: path,
    picture: { path: `${path}/card.png`, alt: 'bücher-hub.com, for sale on Namehouse' },
    structured: {
      '@type': 'Product',
      name: 'bücher-hub.com',
      image: `${ORIGIN}${path}/card.png`,
      offers: { lowPrice: 1_000, highPrice: 2_500, priceCurrency: 'USD' },
    },
  })
  expect(head.description).toContain('2 words, 10 characters. $1,000–2,500.')
})

it('never contains an exact price, even if the caller knows it', () => {
  const price = { bin: 1_234, floor: 987, currency: 'USD' }
  const head = listingHead({ ...DETAIL, listing: { ...DETAIL.listing, price } }, ORIGIN)
  expect(JSON.stringify(head)).not.toMatch(/1,?234|987/)
})

it('the highest band has no upper end', () => {
  const listing = { ...DETAIL.listing, price_band: { min: 100_000, max: null } }
  const { structured } = listingHead({ ...DETAIL, listing }, ORIGIN)
  expect(structured?.['offers']).not.toHaveProperty('highPrice')
})

it('a sold name is sold out, without a price', () => {
  const listing = { ...DETAIL.listing, price_band: null }
  const head = listingHead({ ...DETAIL, listing, sold: true }, ORIGIN)
  expect(head.title).toBe('bücher-hub.com is sold – Namehouse')
  expect(head.structured?.['offers']).toEqual({
    '@type': 'Offer',
    url: `${ORIGIN}/market/xn--bcher-hub-p4a.com`,
    availability: 'https://schema.org/SoldOut',
  })
})
