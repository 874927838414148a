import type { NameRow } from '../../api/name-row.ts'
import { canBeRegistered } from './price-facts.ts'

/** What the results are narrowed to. Empty texts and zeros narrow nothing. */
export type Filters = {
  state: 'all' | 'available' | 'sale'
  tld: string
  /** Dollars. */
  priceMax: number
  /** Letters before the dot. */
  lengthMax: number
  hidesTaken: boolean
}

export const NO_FILTERS: Filters = {
  state: 'all',
  tld: '',
  priceMax: 0,
  lengthMax: 0,
  hidesTaken: false,
}

export const PRICES_MAX = [20, 100, 1_000, 10_000] as const
export const LENGTHS_MAX = [5, 8, 12] as const

/** Whether a name stays visible. A name without an answer yet is hidden only for what is known. */
export function passes(filters: Filters, domain: string, row: NameRow | undefined): boolean {
  const name = row?.unicode ?? domain
  const dot = name.indexOf('.')
  if (filters.tld !== '' && domain.slice(domain.indexOf('.') + 1) !== filters.tld) return false
  if (filters.lengthMax > 0 && Array.from(name.slice(0, dot)).length > filters.lengthMax) {
    return false
  }
  if (!row) return true
  if (filters.state !== 'all' && filters.state !== kindOf(row)) return false
  if (filters.hidesTaken && kindOf(row) === 'taken') return false
  return filters.priceMax === 0 || costsAtMost(row, filters.priceMax)
}

export function isNarrowed(filters: Filters): boolean {
  return Object.entries(filters).some(
    ([name, value]) => value !== NO_FILTERS[name as keyof Filters],
  )
}

/** Names that can be had, and how. A name without an answer may still turn out to be free. */
export function kindOf(row: NameRow): 'available' | 'sale' | 'taken' | 'unknown' {
  if (row.state === 'listed') return 'sale'
  if (canBeRegistered(row.state)) return 'available'
  return row.state === 'unknown' ? 'unknown' : 'taken'
}

/** A name passes if its price, or the top of the range of a hidden one, is known to fit. */
function costsAtMost({ listing, price, state }: NameRow, dollars: number): boolean {
  if (listing) return (listing.price.bin ?? listing.price_band.max ?? Infinity) <= dollars
  if (!canBeRegistered(state)) return false
  const cents = price?.register_cents ?? null
  return cents !== null && cents <= dollars * 100
}

/** The TLDs of some names, each once, in alphabetical order. */
export function tldsOf(domains: readonly string[]): string[] {
  return [...new Set(domains.map((domain) => domain.slice(domain.indexOf('.') + 1)))].toSorted()
}
