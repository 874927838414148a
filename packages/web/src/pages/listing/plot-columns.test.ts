import { expect, it } from 'vitest'
import type { ListingDetail } from '../../api/listing-detail.ts'
import type { PriceBand } from '../../api/listings.ts'
import { plotColumns, shortBandText } from './plot-columns.ts'

const LOW = { min: 100, max: 250 }
const MIDDLE = { min: 500, max: 1_000 }
const OPEN = { min: 100_000, max: null }

/** Only what the plot reads. */
function detail(own: PriceBand | null, asked: PriceBand[], sold: PriceBand[]): ListingDetail {
  return {
    listing: { price_band: own },
    similar: asked.map((price_band) => ({ price_band })),
    comparable_sales: sold.map((price_band) => ({ month: '2026-03', price_band })),
  } as unknown as ListingDetail
}

it('counts similar names by band, from the lowest in use to the highest', () => {
  const columns = plotColumns(detail(MIDDLE, [LOW, LOW, MIDDLE], [LOW]))
  expect(columns).toEqual([
    { band: LOW, sold: 1, asked: 2, isOwn: false },
    { band: { min: 250, max: 500 }, sold: 0, asked: 0, isOwn: false },
    { band: MIDDLE, sold: 0, asked: 1, isOwn: true },
  ])
})

it('reaches to the open band, and includes the own one if nothing else is in it', () => {
  const columns = plotColumns(detail(OPEN, [MIDDLE, MIDDLE, MIDDLE], []))
  expect(columns.at(-1)).toEqual({ band: OPEN, sold: 0, asked: 0, isOwn: true })
  expect(columns[0]?.asked).toBe(3)
})

it('too few names, or a sold one, make no plot', () => {
  expect(plotColumns(detail(LOW, [LOW], [LOW]))).toEqual([])
  expect(plotColumns(detail(null, [LOW, LOW, LOW], [LOW]))).toEqual([])
})

it.each([
  [{ min: 0, max: 100 }, '$0–100'],
  [{ min: 1_000, max: 2_500 }, '$1k–2.5k'],
  [OPEN, '$100k+'],
])('%j is short: %s', (band, text) => {
  expect(shortBandText(band)).toBe(text)
})
