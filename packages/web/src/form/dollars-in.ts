import { ApiError } from '../api/api-error.ts'
import type { Prices } from '../api/seller-listings.ts'

export const MORE_THAN_ZERO = 'Enter an amount above 0.'

/** Checked here, in dollars: the service's messages are in cents. */
export function pricesIn(values: Record<string, string>): Prices {
  const bin_price_cents = typedCentsIn(values, 'bin_price_cents')
  const floor_price_cents = typedCentsIn(values, 'floor_price_cents')
  if (!bin_price_cents) throw problemOf('bin_price_cents', MORE_THAN_ZERO)
  if (floor_price_cents === 0) throw problemOf('floor_price_cents', MORE_THAN_ZERO)
  if (floor_price_cents !== null && floor_price_cents > bin_price_cents) {
    throw problemOf('floor_price_cents', 'Enter at most the buy now price.')
  }
  return { bin_price_cents, floor_price_cents }
}

/** An amount that must be typed, in whole cents. */
export function amountIn(values: Record<string, string>, field: string): number {
  const cents = typedCentsIn(values, field)
  if (!cents) throw problemOf(field, MORE_THAN_ZERO)
  return cents
}

/** A typed amount in whole cents. Null if nothing was typed. */
export function typedCentsIn(values: Record<string, string>, field: string): number | null {
  const typed = (values[field] ?? '').trim().replace(/^\$\s*|,(?=\d{3}(\D|$))/g, '')
  if (typed === '') return null
  if (/^\d{1,10}(\.\d{1,2})?$/.test(typed)) return Math.round(Number(typed) * 100)
  throw problemOf(field, 'Enter an amount, for example 2500 or 2500.50.')
}

export function problemOf(field: string, message: string): ApiError {
  const fields = [{ field, message }]
  return new ApiError({ status: 0, code: 'validation_error', message, fields })
}

/** The value for an input field: 2500 or 2500.50. */
export function typedCents(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
