import type { Comparable } from '../../market/listings/find-comparables.ts'
import { bandMiddleCents } from './band-price.ts'

/** Why an estimate is what it is. */
export type Reason = {
  factor: string
  /** The factor applied to the estimate. 1 means no change. */
  effect: number
  text: string
}

/** With fewer comparables than this, the market says nothing about a kind of name. */
export const COMPARABLES_MIN = 20

export function medianCents(rows: readonly Comparable[]): number {
  return median(rows.map(askedCents))
}

/** About what is asked for a name. */
export function askedCents({ price_band }: Comparable): number {
  return bandMiddleCents(price_band)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function labelLength({ domain }: Comparable): number {
  return domain.indexOf('.')
}

export function within(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)) * 100) / 100
}

export function times(effect: number): string {
  if (effect === 1) return 'the usual price'
  return effect > 1
    ? `${effect} times the usual price`
    : `${Math.round(effect * 100)} % of the usual price`
}
