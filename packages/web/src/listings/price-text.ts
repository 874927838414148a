import type { Listing, ListingPrice, PriceBand } from '../api/listings.ts'
import { moneyFormat } from '../names/cents-text.ts'

/**
 * The text for a price. Null means that this caller may not see it, never that the name is free or
 * has no price, so no number and no "on request" is made up.
 */
export function priceText({ bin, floor, currency }: ListingPrice): string {
  if (bin !== null) return toDollarText(bin, currency)
  if (floor !== null) return `Offers from ${toDollarText(floor, currency)}`
  return 'Sign in for price'
}

/** `$1,000–2,500`, `Up to $100` or `Over $100,000`. */
export function bandText({ min, max }: PriceBand, currency: string): string {
  if (max === null) return `Over ${toDollarText(min, currency)}`
  if (min === 0) return `Up to ${toDollarText(max, currency)}`
  return `${toDollarText(min, currency)}–${max.toLocaleString('en-US')}`
}

/** The price, or its band for somebody who may not see it. */
export function shownPrice({ price, price_band }: Pick<Listing, 'price' | 'price_band'>): string {
  return isHidden(price) ? bandText(price_band, price.currency) : priceText(price)
}

export function isHidden({ bin, floor }: ListingPrice): boolean {
  return bin === null && floor === null
}

/** Prices are either all hidden from a caller or all visible. */
export function areHidden(listings: Pick<Listing, 'price'>[]): boolean {
  return listings.length > 0 && listings.every(({ price }) => isHidden(price))
}

/** Whole amounts have no cents: `$4,800`, but `$99.50`. */
export function toDollarText(amount: number, currency: string): string {
  return moneyFormat(currency, 'stripIfInteger').format(amount)
}
