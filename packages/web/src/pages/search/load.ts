import { ApiError } from '../../api/api-error.ts'
import { readListings } from '../../api/listings.ts'
import type { ListingsPage } from '../../api/listings.ts'
import type { NameRow } from '../../api/name-row.ts'
import { checkNames, readSuggestions, searchDomain } from '../../api/search.ts'
import type { IdeaRow } from '../../api/search.ts'
import { lookUpRegistration } from '../../api/whois.ts'
import type { WhoisAnswer } from '../../api/whois.ts'
import type { Question } from '../../load/answers.ts'
import { newSearch, nextSearch } from './search-progress.ts'
import type { Search } from './search-progress.ts'

/** Registries that answer later than this are shown as being checked in the first HTML. */
const WAIT_MS = 300

export const NEARBY_MAX = 5

export function ideasWith(words: string): Question<IdeaRow[]> {
  return { key: `ideas with ${words}`, ask: (signal) => readSuggestions(words, signal) }
}

/** Names for sale that fit some words. */
export function listingsNear(q: string): Question<ListingsPage> {
  const filters = { q, tld: '', max: null, sort: 'newest' } as const
  return {
    key: `listings near ${q}`,
    ask: (signal) => readListings({ limit: NEARBY_MAX, offset: 0, ...filters }, signal),
  }
}

/** The state of each name in a shared list. */
export function statesOf(domains: readonly string[]): Question<NameRow[]> {
  return { key: `states of ${domains.join()}`, ask: (signal) => checkNames(domains, signal) }
}

/**
 * A whole search, or what is known of it when the waiting ends. The page itself follows the stream
 * event by event instead (use-search.ts).
 */
export function searchFor(domain: string): Question<Search> {
  const ask = async (signal: AbortSignal): Promise<Search> => {
    let search = newSearch(domain)
    try {
      for await (const event of searchDomain(domain, signal)) search = nextSearch(search, event)
    } catch (error) {
      if (signal.aborted) return search
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      search = nextSearch(search, { kind: 'failed', error })
    }
    return search
  }
  return { key: `search for ${domain}`, ask, waitMs: WAIT_MS, askedAheadBy: 'server' }
}

/**
 * Each answer uses one of the day's few lookups, so it is kept for the whole visit and never
 * requested automatically.
 */
export function registrationOf(domain: string, key: string): Question<WhoisAnswer> {
  return {
    key: `registration of ${domain}`,
    ask: (signal) => lookUpRegistration(domain, key, signal),
    isRepeated: false,
    freshMs: Number.POSITIVE_INFINITY,
  }
}
