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

const WORDS = /^[\p{L}\p{M}\p{N}]+([\s-]+[\p{L}\p{M}\p{N}]+)*$/u
const WHOLE_NAME = /^([\p{L}\p{M}\p{N}]+(-+[\p{L}\p{M}\p{N}]+)*\.)+[\p{L}\p{M}\p{N}-]{2,}$/u
/** An ending of which there is only the dot, or one letter. */
const BEGUN_ENDING = /\.\p{L}?$/u

/**
 * What to search while somebody types: undefined where it is not clear yet what it will be. Only
 * what can be a name is asked, so that nobody is told what is wrong before the name is whole.
 */
export function readTyped(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return ''
  const q = typed.replace(BEGUN_ENDING, '')
  if (q.length < IDEAS_LENGTH_MIN) return undefined
  return WORDS.test(q) || WHOLE_NAME.test(q) ? q : undefined
}

/** The name to ask for, and the words to make ideas of where no ending was given. */
export type Wish = { domain: string; words: string | null }

/**
 * The service searches whole names only (a bare word is refused), but people type words: those are
 * searched under the usual ending. Everything else goes out as it is typed, so that it is the
 * service that says what is wrong with it.
 */
export function readWish(q: string): Wish {
  if (!WORDS.test(q)) return { domain: q, words: null }
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
