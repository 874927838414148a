import type { Lexicon } from '../../../meaning/lexicon.ts'
import { joinPairs } from '../../../meaning/read-query.ts'
import { correctSpelling } from '../../../meaning/spelling.ts'
import { isUnwelcome } from '../../../meaning/unwelcome.ts'
import { addWord, DIMENSIONS, likeness, likenessTo, normalise } from '../../../meaning/vectors.ts'
import { isBrandSuffix, isGeneric, isRequest, isStop, PLACES } from '../../../meaning/word-kinds.ts'
import { areInSeries } from '../../../meaning/word-series.ts'
import type { Knowledge } from './knowledge.ts'

/** A word that names can be made of. */
export type InspiringWord = {
  text: string
  /** Its base form: walk for walking. */
  stem: string
  /** How informative it is, from 0 to 1. */
  weight: number
  /** Short words of similar meaning, closest first. */
  near: string[]
}

/** What somebody's words bring to mind. */
export type Inspiration = {
  words: InspiringWord[]
  /** The given closing words, those that fit the words best first. */
  closings: string[]
}

export type Keywords = { words: string[]; closings: string[] }

const WORDS_MAX = 8
const NEAR_MAX = 14
/** Neighbours examined for these. The rest are inflections, long words and rare ones. */
const EXAMINED_MAX = 120
const LIKENESS_MIN = 0.62
const NEAR_LENGTH_MIN = 3
const NEAR_LENGTH_MAX = 7
/** Rarer words are unknown to many readers. */
const COMMON = -13.6
/** A correction must be a word that people use daily, since brands look like typos. */
const CORRECTED_COMMON = -12
const CORRECTED_LENGTH_MIN = 5
const PART_LENGTH_MIN = 4
/** Words that weigh less say little about a business. */
const TELLING = 0.3
const PLACE_LIKENESS = 0.3
/** How much a place in the list of closing words counts against their meaning. */
const CLOSING_STEP = 0.012

/** Finds what some words (lower-case ASCII) bring to mind. */
export function inspire(knowledge: Knowledge, { words, closings }: Keywords): Inspiration {
  const typed = words.slice(0, WORDS_MAX).flatMap((word) => readWord(knowledge, word))
  const read = joinPairs(knowledge.lexicon, typed)
  return {
    words: [...new Set(read)].map((text) => describe(knowledge, text)),
    closings: byFit(knowledge.lexicon, closings, read),
  }
}

/** A known word as it is, a likely typo corrected, and two words typed as one apart. */
function readWord({ lexicon, segmenter }: Knowledge, text: string): string[] {
  if (text.length < CORRECTED_LENGTH_MIN) return [text]
  const corrected = correctSpelling(lexicon, text)
  if (corrected === text) return [text]
  const number = corrected === undefined ? undefined : lexicon.numberOf.get(corrected)
  if (corrected !== undefined && (lexicon.logFrequency[number ?? 0] ?? 0) >= CORRECTED_COMMON) {
    return [corrected]
  }
  const { parts } = segmenter.read(text)
  const isClear = parts.every(({ kind, text: { length } }) => {
    return kind === 'word' && length >= PART_LENGTH_MIN
  })
  return isClear && parts.length === 2 ? parts.map((part) => part.text) : [text]
}

function describe({ lexicon, nearWords }: Knowledge, text: string): InspiringWord {
  const number = lexicon.numberOf.get(text)
  // An unknown word is most likely a brand or a place: nothing tells more.
  if (number === undefined) return { text, stem: text, weight: 1, near: [] }
  const base = lexicon.base[number] ?? number
  const stem = lexicon.words[base] ?? text
  const weight = lexicon.weight[number] ?? 0
  // A word that says little has neighbours that say something else, and so has a place.
  if (weight < TELLING || isPlace(lexicon, number)) return { text, stem, weight, near: [] }
  const found = nearWords.of(number)
  const near = new Set<string>()
  const examined = Math.min(found.words.length, EXAMINED_MAX)
  for (let at = 0; at < examined && near.size < NEAR_MAX; at += 1) {
    if ((found.likeness[at] ?? 0) < LIKENESS_MIN) break
    const other = lexicon.base[found.words[at] ?? 0] ?? 0
    const word = lexicon.words[other] ?? ''
    if (other === base || areInSeries(word, stem)) continue
    if (isNameWord(lexicon, other)) near.add(word)
  }
  return { text, stem, weight, near: [...near] }
}

/** Whether a word is a city or a region, by the company it keeps. */
function isPlace(lexicon: Lexicon, word: number): boolean {
  const sum = PLACES.reduce((all, place) => {
    const number = lexicon.numberOf.get(place)
    return number === undefined ? all : all + likeness(lexicon.vectors, word, number)
  }, 0)
  return sum / PLACES.length >= PLACE_LIKENESS
}

/** A common, short and pleasant word. */
function isNameWord(lexicon: Lexicon, number: number): boolean {
  const { words, isNamePart, logFrequency } = lexicon
  const word = words[number] ?? ''
  return (
    isNamePart[number] === 1 &&
    (logFrequency[number] ?? 0) >= COMMON &&
    word.length >= NEAR_LENGTH_MIN &&
    word.length <= NEAR_LENGTH_MAX &&
    /^[a-z]+$/.test(word) &&
    !isStop(word) &&
    !isGeneric(word) &&
    !isRequest(word) &&
    !isBrandSuffix(word) &&
    !isUnwelcome(word) &&
    !isPlace(lexicon, number)
  )
}

/** Sorts closing words by meaning. Among equals, the order given decides. */
function byFit(lexicon: Lexicon, closings: string[], words: string[]): string[] {
  const direction = new Float32Array(DIMENSIONS)
  for (const word of words) {
    const number = lexicon.numberOf.get(word)
    if (number !== undefined) addWord(direction, lexicon.vectors, number, 1)
  }
  if (!normalise(direction)) return closings
  const fit = new Map(
    closings.map((closing, place) => {
      const number = lexicon.numberOf.get(closing)
      const alike = number === undefined ? 0 : likenessTo(lexicon.vectors, direction, number)
      return [closing, alike - place * CLOSING_STEP]
    }),
  )
  return closings.toSorted((a, b) => (fit.get(b) ?? 0) - (fit.get(a) ?? 0))
}
