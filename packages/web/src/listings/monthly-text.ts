import type { Listing, PriceBand } from '../api/listings.ts'
import { toDollarText } from './price-text.ts'

const CENTS = 100

/** `$100` or `$133.34`: whole amounts have no cents. */
export function amountText(cents: number): string {
  return toDollarText(cents / CENTS, 'USD')
}

/**
 * `about $84–209 a month`, for somebody who sees the band of a price only. It tells no more than the
 * band does.
 */
export function monthlyBandText({ min, max }: PriceBand, months: number): string {
  const share = (dollars: number) => Math.ceil(dollars / months)
  const least = toDollarText(share(min), 'USD')
  if (max === null) return `over ${least} a month`
  const most = share(max).toLocaleString('en-US')
  return min === 0 ? `up to $${most} a month` : `about ${least}–${most} a month`
}

type Offered = Pick<Listing, 'price' | 'price_band' | 'monthly_months' | 'monthly_cents'>

/** `$100 a month`, a range without the price, or nothing if it isn't sold monthly. */
export function monthlyText({ price, price_band, monthly_months, monthly_cents }: Offered): string {
  if (monthly_cents !== undefined) return `${amountText(monthly_cents)} a month`
  if (monthly_months === undefined || price.bin !== null) return ''
  return monthlyBandText(price_band, monthly_months).replace(/^about /, '')
}
