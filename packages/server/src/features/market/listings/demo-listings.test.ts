import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { demoListings } from './demo-listings.ts'

const listings = demoListings()

it('has 4,997 live and 500 sandbox names without duplicates', () => {
  const live = listings.filter(({ environment }) => environment === 'live')
  expect(live.length).toBe(4_997)
  expect(listings.length).toBe(5_497)
  expect(new Set(live.map(({ domain }) => domain)).size).toBe(4_997)
})

it('is the same at every fresh start', () => {
  expect(demoListings()).toEqual(listings)
  const digest = createHash('sha256').update(JSON.stringify(listings)).digest('hex')
  // A different digest means that every demo changes: only on purpose, and with a changelog entry.
  expect(digest).toBe('5986b7337f49796e7496e4700dfd581baaa848f9c1150de14f1885a5ca99bed9')
})

it('has the names that the docs promise', () => {
  const of = (domain: string) => listings.find((listing) => listing.domain === domain)
  expect(of('solarhub.com')).toMatchObject({ bin_price_cents: 480_000, floor_price_cents: 360_000 })
  expect(of('bigticket.com')).toMatchObject({ environment: 'live', bin_price_cents: 4_800_000 })
  expect(of('sandbox-gamma.ai')).toMatchObject({
    environment: 'sandbox',
    floor_price_cents: 1_200_000,
  })
})

it('no floor is above its price, and every price is in whole dollars', () => {
  for (const { bin_price_cents, floor_price_cents } of listings) {
    expect(floor_price_cents ?? 0).toBeLessThanOrEqual(bin_price_cents)
    expect(bin_price_cents % 100).toBe(0)
  }
})
