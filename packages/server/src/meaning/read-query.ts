import type { Lexicon } from './lexicon.ts'
import { NO_WORD, type Segmenter } from './segmenter.ts'
import { correctCompound, correctSpelling } from './spelling.ts'
import { isRequest, isStop } from './word-kinds.ts'

/** What a query asks for. */
export type Query = {
  /** The requested TLD, if there is one: `bakery .shop`. */
  tld: string | undefined
  /** The informative words by number, without duplicates, in the order of the query. */
  words: number[]
  /** Everything that was typed, as one label. */
  label: string
  /** The informative words, corrected, as one label. */
  contentLabel: string
}

/** Words beyond this are parsed but not searched for. */
const WORDS_MAX = 12
const QUERY_LENGTH_MAX = 200

export function readQuery(lexicon: Lexicon, segmenter: Segmenter, query: string): Query {
  const { tld, rest } = takeTld(plain(query))
  const typed = rest.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const telling = typed.filter((word) => !isStop(word))
  const wanted = telling.filter((word) => !isRequest(word))
  const kept = joinPairs(lexicon, wanted.length > 0 ? wanted : telling.length > 0 ? telling : typed)
  const corrected = kept.flatMap((word) => readWord(lexicon, segmenter, word))
  const numbers = corrected.map((word) => lexicon.numberOf.get(word) ?? NO_WORD)
  return {
    tld,
    words: [...new Set(numbers.filter((word) => word !== NO_WORD))].slice(0, WORDS_MAX),
    label: typed.join(''),
    contentLabel: corrected.join(''),
  }
}

/** Joins two words that the lexicon knows as one: `second hand`. */
export function joinPairs({ numberOf }: Lexicon, words: string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const pair = `${joined.at(-1) ?? ''}${word}`
    if (joined.length > 0 && word.length >= 3 && numberOf.has(pair))
      joined[joined.length - 1] = pair
    else joined.push(word)
  }
  return joined
}

/** Lower case, without accents and possessive 's. */
function plain(query: string): string {
  return query
    .slice(0, QUERY_LENGTH_MAX)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?\b/g, '')
}

/** `.shop` or `dot shop` anywhere, or the TLD of the only word: `bakery.shop`. */
function takeTld(query: string): { tld: string | undefined; rest: string } {
  const named = /(?:^|\s)(?:\.|dot )([a-z][a-z0-9-]*(?:\.[a-z]{2,})?)(?=$|[\s,;!?])/.exec(query)
  if (named) return { tld: named[1], rest: query.replace(named[0], ' ') }
  const whole = /^\s*([a-z0-9-]+)\.([a-z][a-z0-9.-]+)\s*$/.exec(query)
  if (whole) return { tld: whole[2], rest: whole[1] ?? '' }
  return { tld: undefined, rest: query }
}

/**
 * A known word as is, a typo corrected, and anything else split like a label: `greenpower`. If that
 * leaves a part that is no word, there may be a typo in it.
 */
function readWord(lexicon: Lexicon, segmenter: Segmenter, text: string): string[] {
  const word = correctSpelling(lexicon, text)
  if (word !== undefined) return [word]
  const read = segmenter.read(text).parts
  const isClear = read.every(({ kind }) => kind !== 'unknown')
  const compound = isClear ? undefined : correctCompound(lexicon, text)
  if (compound) return compound
  const parts = read.filter(({ kind }) => kind === 'word')
  return parts.length > 0 ? parts.map((part) => part.text) : [text]
}
