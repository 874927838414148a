import { readListings } from '../../api/listings.ts'
import type { ListingsPage, ListingsRequest } from '../../api/listings.ts'
import { readTlds } from '../../api/tlds.ts'
import type { Tld } from '../../api/tlds.ts'
import type { Question } from '../../load/answers.ts'

/** Enough to find names for the street that fit on a house. */
const NEWEST: ListingsRequest = { limit: 24, offset: 0, q: '', tld: '', max: null, sort: 'newest' }

export const newestNames: Question<ListingsPage> = {
  key: 'newest names',
  ask: (signal) => readListings(NEWEST, signal),
}

/** Well-known extensions, as many as may be shown and some to spare. */
export const POPULAR_TLDS = 'com net io ai app dev co shop studio org xyz me'.split(' ')

/** Prices change once a day, so going back and forth needs no new request. */
const PRICES_FRESH_MS = 5 * 60_000

export const popularTlds: Question<Tld[]> = {
  key: 'popular TLDs',
  ask: (signal) => readTlds(signal, POPULAR_TLDS),
  freshMs: PRICES_FRESH_MS,
}
