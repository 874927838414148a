import type { ListingSort, ListingsRequest, MarketSearchRequest } from '../../api/listings.ts'
import { formatChanges } from '../../query-string.ts'

/** A marketplace search, as the address contains it. */
export type MarketSearch = {
  q: string
  tld: string
  max: number | null
  category: string
  length_max: number | null
  sort: MarketSort
  page: number
  /** Where a search by meaning continues. Its pages have no numbers. */
  after: string
}

/** `best` finds names by meaning. Without words to go by, it shows the newest. */
export type MarketSort = ListingSort | 'best'

export const DEFAULT_SEARCH: MarketSearch = {
  q: '',
  tld: '',
  max: null,
  category: '',
  length_max: null,
  sort: 'best',
  page: 1,
  after: '',
}

/** A change returns to the first page: the old one means nothing in the new list. */
export const FIRST_PAGE = { page: 1, after: '' }

export const LISTINGS_PER_PAGE = 24
export const NAME_LENGTH_MAX = 253
const CATEGORY_LENGTH_MAX = 50
const PAGE_MAX = 100_000
const MEANING_LENGTH_MIN = 2
const SORTS: readonly MarketSort[] = ['best', 'newest', 'price_asc', 'price_desc']

export type RawSearch = Partial<Record<keyof MarketSearch, unknown>>

/** An address may come from anywhere: invalid values silently fall back to the default. */
export function parseMarketSearch(raw: RawSearch): MarketSearch {
  return {
    q: readName(textOf(raw.q)),
    tld: readTld(textOf(raw.tld)) ?? '',
    max: toDollars(readMax(textOf(raw.max)) ?? ''),
    category: textOf(raw.category).trim().slice(0, CATEGORY_LENGTH_MAX),
    length_max: toCount(readLength(textOf(raw.length_max)) ?? ''),
    sort: SORTS.find((sort) => sort === raw.sort) ?? 'best',
    page: readPage(textOf(raw.page)),
    after: /^[\w-]{1,40}$/.exec(textOf(raw.after))?.[0] ?? '',
  }
}

export function marketHref(search: Partial<MarketSearch>): string {
  return `/market${formatChanges({ ...DEFAULT_SEARCH, ...search }, DEFAULT_SEARCH)}`
}

/** The same search as the service's query. */
export function toListingsRequest(search: MarketSearch): ListingsRequest {
  const { page, sort, after: _, ...filters } = search
  const offset = (page - 1) * LISTINGS_PER_PAGE
  return { limit: LISTINGS_PER_PAGE, offset, ...filters, sort: sort === 'best' ? 'newest' : sort }
}

/** Whether the words are searched by meaning, instead of as a part of the name. */
export function isByMeaning({ q, sort }: MarketSearch): boolean {
  return sort === 'best' && Array.from(q).length >= MEANING_LENGTH_MIN
}

/** The same search as a query by meaning. */
export function toMeaningRequest(search: MarketSearch): MarketSearchRequest {
  const { q, tld, max, category, length_max, after } = search
  return { limit: LISTINGS_PER_PAGE, q, tld, max, category, length_max, cursor: after }
}

/** Whether any filter is set. Sorting and paging don't count. */
export function isNarrowed({ q, tld, max, category, length_max }: MarketSearch): boolean {
  return [q, tld, category].some((text) => text !== '') || max !== null || length_max !== null
}

export function readName(typed: string): string {
  return typed.trim().slice(0, NAME_LENGTH_MAX)
}

/** `io`, `.io`, `CO.UK` and TLDs in other scripts. Undefined if it can't be a TLD. */
export function readTld(typed: string): string | undefined {
  const tld = typed.trim().toLowerCase().replace(/^\.+/, '').slice(0, NAME_LENGTH_MAX)
  return tld === '' || /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*$/u.test(tld) ? tld : undefined
}

/**
 * A typed amount in dollars, with or without `$` and thousands commas, and at most two decimals.
 */
export function readMax(typed: string): string | undefined {
  const amount = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  if (amount === '') return ''
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? String(Number(amount)) : undefined
}

export function toDollars(max: string): number | null {
  return max === '' ? null : Number(max)
}

/** The number of characters before the TLD: 1 to 63. */
export function readLength(typed: string): string | undefined {
  const count = typed.trim()
  if (count === '') return ''
  return /^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= 63
    ? String(Number(count))
    : undefined
}

export function toCount(length: string): number | null {
  return length === '' ? null : Number(length)
}

function readPage(text: string): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(page, 1), PAGE_MAX)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
