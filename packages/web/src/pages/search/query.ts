import { formatQuery } from '../../query-string.ts'

/** The search page's state, as its address contains it. */
export type SearchAddress = { q: string }

const TYPED_LENGTH_MAX = 253
const DEFAULT_TLD = 'com'
const IDEAS_LENGTH_MIN = 2
const IDEAS_LENGTH_MAX = 100

export function parseSearchAddress(raw: { q?: unknown }): SearchAddress {
  return { q: typeof raw.q === 'string' ? raw.q.trim().slice(0, TYPED_LENGTH_MAX) : '' }
}

export function searchHref(q: string): string {
  return `/search${formatQuery({ q })}`
}

const WORDS = /^[\p{L}\p{M}\p{N}]+([\s-]+[\p{L}\p{M}\p{N}]+)*$/u
const WHOLE_NAME = /^([\p{L}\p{M}\p{N}]+(-+[\p{L}\p{M}\p{N}]+)*\.)+[\p{L}\p{M}\p{N}-]{2,}$/u
/** An unfinished TLD: only the dot, or one letter. */
const UNFINISHED_TLD = /\.\p{L}?$/u

/**
 * What to search while somebody types. Undefined while it isn't clear yet. Only possible names are
 * searched, so nobody sees an error before the name is complete.
 */
export function readTyped(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return ''
  const q = typed.replace(UNFINISHED_TLD, '')
  if (q.length < IDEAS_LENGTH_MIN) return undefined
  return WORDS.test(q) || WHOLE_NAME.test(q) ? q : undefined
}

/** The name to search, and the keywords for suggestions if no TLD was typed. */
export type SearchQuery = { domain: string; words: string | null }

/**
 * The service searches full names only (a bare word is refused), but people type keywords: those
 * are searched under the default TLD. Anything else is sent unchanged, so that the service can say
 * what is wrong with it.
 */
export function readSearchQuery(q: string): SearchQuery {
  if (!WORDS.test(q)) return { domain: q, words: null }
  return { domain: `${q.toLowerCase().replaceAll(/\s+/g, '')}.${DEFAULT_TLD}`, words: q }
}

/** The words in a name, to find suggestions when the name itself is taken. */
export function wordsIn(domain: string): string {
  return domain.slice(0, domain.indexOf('.')).replaceAll('-', ' ')
}

/** Whether the service can make suggestions from it: a single letter is too short. */
export function canSuggestFrom(words: string | null): words is string {
  return words !== null && words.length >= IDEAS_LENGTH_MIN && words.length <= IDEAS_LENGTH_MAX
}
