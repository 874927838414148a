import { PRICE_CENTS_MAX } from './listing-facts.ts'

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/

/**
 * A line with prices in dollars, as one with prices in cents. Lines in cents stay as they are.
 * Returns an error message if a price is absent or wrong.
 */
export function pricesInCents(given: Record<string, string>): Record<string, string> | string {
  if (given['price'] === undefined) return given
  const price = centsIn(given['price'])
  const minimum = centsIn(given['minimum_price'])
  if (price === null) return 'price is absent'
  if (price === undefined) return 'price must be dollars, for example 2500 or 2500.50'
  if (minimum === undefined) return 'minimum_price must be dollars, for example 2500 or 2500.50'
  if (minimum !== null && minimum > price) return 'minimum_price must be at most the price'
  const bin_price_cents = String(price)
  return { ...given, bin_price_cents, floor_price_cents: minimum === null ? '' : String(minimum) }
}

/** Null if absent, undefined if not a valid price. */
function centsIn(text = ''): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, whole, rest = ''] = DOLLARS.exec(typed) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole.replaceAll(',', '') + rest.padEnd(2, '0'))
  return cents > 0 && cents <= PRICE_CENTS_MAX ? cents : undefined
}
