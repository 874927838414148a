import { formatQuery } from '../../query-string.ts'

/** What the search page shows, as its address says it. */
export type SearchAddress = { q: string }

const TYPED_LENGTH_MAX = 253
const USUAL_ENDING = 'com'
const IDEAS_LENGTH_MIN = 2
const IDEAS_LENGTH_MAX = 100

export function parseSearchAddress(raw: { q?: unknown }): SearchAddress {
  return { q: typeof raw.q === 'string' ? raw.q.trim().slice(0, TYPED_LENGTH_MAX) : '' }
}

export function searchHref(q: string): string {
  return `/search${formatQuery({ q })}`
}

/** The name to ask for, and the words to make ideas of where no ending was given. */
export type Wish = { domain: string; words: string | null }

/**
 * The service searches whole names only (a bare word is refused), but people type words: those are
 * searched under the usual ending. Everything else goes out as it is typed, so that it is the
 * service that says what is wrong with it.
 */
export function readWish(q: string): Wish {
  if (!/^[\p{L}\p{M}\p{N}]+([\s-]+[\p{L}\p{M}\p{N}]+)*$/u.test(q)) return { domain: q, words: null }
  return { domain: `${q.toLowerCase().replaceAll(/\s+/g, '')}.${USUAL_ENDING}`, words: q }
}

/** The words in a name, to look for ideas with when the name itself is not to be had. */
export function wordsIn(domain: string): string {
  return domain.slice(0, domain.indexOf('.')).replaceAll('-', ' ')
}

/** Whether the service makes ideas of it: a single letter is too little. */
export function mayInspire(words: string | null): words is string {
  return words !== null && words.length >= IDEAS_LENGTH_MIN && words.length <= IDEAS_LENGTH_MAX
}
