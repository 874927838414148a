import { readFileSync } from 'node:fs'
import { baseForms } from './word-forms.ts'
import { isGeneric, isStop } from './word-kinds.ts'
import { middleOf, pullTowardsTrades, type Trade } from './trades.ts'
import { newRows } from './scan-words.ts'
import { DIMENSIONS, type WordVectors, writeRow } from './vectors.ts'
import { keepWorkedOut, readWorkedOut, type WorkedOut } from './worked-out.ts'

/**
 * Everything known about words. A word is identified by its number: its index in the list, most
 * frequent first.
 */
export type Lexicon = {
  words: string[]
  numberOf: ReadonlyMap<string, number>
  /** The natural logarithm of the word's frequency in running text. */
  logFrequency: Float32Array
  /** The base form of each word: panels and panel share one. */
  base: Uint32Array
  /** How informative a word is, from 0 to 1: "the" not at all, "app" a little, "leash" a lot. */
  weight: Float32Array
  /** Words that may be part of a name. The others are abbreviations and short surnames. */
  isNamePart: Uint8Array
  vectors: WordVectors
  trades: Trade[]
  /** Whether scans of these rows know the signs of all words. */
  hasSigns: boolean
}

/** The files in packages/server/words. */
const FOLDER = new URL('../../words/', import.meta.url)

/** Words missing from the list are assumed to be as frequent as its ten thousandth. */
const NEW_WORD_RANK = 10_000
/** A part of a name has at least this length, unless it is in the list of short words. */
const FREE_LENGTH = 5
const TWO_LETTERS = new Set(
  'ai go my up we me tv pc uk us 3d vr ar ev dj hr id in on to'.split(' '),
)
/** The frequency that separates informative words from uninformative ones. */
const TELLING_FREQUENCY = 3e-4
const GENERIC_SHARE = 0.25
const STOP_SHARE = 0.08

/** Loads the word files: about 10 MB, once in each thread that searches. */
export function readLexicon(): Lexicon {
  const listed = readLines('words.txt')
  const definitions = readTable('new-words.json')
  const tradeWords = readTable('trades.json')
  const together = [...tradeWords, ...readTable('topics.json')]
  const known = new Set(listed)
  const added = [...definitions.map(([word]) => word), ...together.flatMap(([, words]) => words)]
  const words = [...listed, ...new Set(added.filter((word) => !known.has(word)))]
  const numberOf = new Map(words.map((word, number) => [word, number]))
  const rankOf = (number: number) => (number < listed.length ? number : NEW_WORD_RANK)
  const logFrequency = Float32Array.from(words, (_, number) => logFrequencyOf(rankOf(number)))
  const worked = roomFor(words.length, tradeWords.length)
  const hasSigns = readWorkedOut(worked)
  if (!hasSigns) workOut(worked, { words, numberOf, definitions, together })
  const { rows, scale, base, directions } = worked
  return {
    words,
    numberOf,
    logFrequency,
    base,
    weight: Float32Array.from(words, (word, number) => weightOf(word, logFrequency[number] ?? 0)),
    isNamePart: namePartsAmong(words, listed.length),
    vectors: { rows, scale },
    trades: tradesFrom(tradeWords, numberOf, directions),
    hasSigns,
  }
}

/** Keeps it for the next process. Call it once a `Neighbourhood` has filled in the signs. */
export async function keepLexicon({ vectors, base, trades, hasSigns }: Lexicon): Promise<void> {
  if (hasSigns) return
  const directions = new Float32Array(trades.length * DIMENSIONS)
  for (const [place, { direction }] of trades.entries()) {
    directions.set(direction, place * DIMENSIONS)
  }
  await keepWorkedOut({ ...vectors, base, directions })
}

/**
 * The list has only ranks. In running English the log frequency falls by 0.9 for each e-fold of
 * rank, and twice as fast after the ten thousandth word.
 */
function logFrequencyOf(rank: number): number {
  const place = rank + 1
  const tail = Math.max(0, Math.log(place / 10_000))
  return -3 - 0.9 * Math.log(place) - 0.9 * tail
}

function weightOf(word: string, logFrequency: number): number {
  const rarity = TELLING_FREQUENCY / (TELLING_FREQUENCY + Math.exp(logFrequency))
  return rarity * (isStop(word) ? STOP_SHARE : isGeneric(word) ? GENERIC_SHARE : 1)
}

function baseOf(word: string, numberOf: ReadonlyMap<string, number>): number | undefined {
  for (const form of baseForms(word)) {
    const number = numberOf.get(form)
    if (number !== undefined) return number
  }
  return undefined
}

function namePartsAmong(words: string[], listedCount: number): Uint8Array {
  const short = new Set(readLines('short-words.txt'))
  return Uint8Array.from(words, (word, number) => {
    const isShortPart = short.has(word) || TWO_LETTERS.has(word)
    return word.length >= FREE_LENGTH || isShortPart || number >= listedCount ? 1 : 0
  })
}

function roomFor(words: number, trades: number): WorkedOut {
  return {
    rows: newRows(words),
    scale: new Float32Array(words),
    base: new Uint32Array(words),
    directions: new Float32Array(trades * DIMENSIONS),
  }
}

type Table = [key: string, words: string[]][]
type Known = Pick<Lexicon, 'words' | 'numberOf'> & { definitions: Table; together: Table }

function workOut(
  { rows, scale, base, directions }: WorkedOut,
  { words, numberOf, definitions, together }: Known,
): void {
  rows.set(new Int8Array(readFileSync(new URL('vectors.i8', FOLDER)).buffer))
  define(rows, definitions, numberOf)
  // Only trades serve as categories. Topics are too many and too narrow.
  const trades = pullTowardsTrades(rows, numberOf, together)
  for (let at = 0; at < directions.length; at += DIMENSIONS) {
    directions.set(trades[at / DIMENSIONS] ?? [], at)
  }
  fillScales(scale, rows)
  for (const [number, word] of words.entries()) base[number] = baseOf(word, numberOf) ?? number
}

function tradesFrom(listed: Table, numberOf: ReadonlyMap<string, number>, all: Float32Array) {
  return listed.map(([name, texts], place) => ({
    name,
    words: texts.flatMap((text) => numberOf.get(text) ?? []),
    direction: all.subarray(place * DIMENSIONS, (place + 1) * DIMENSIONS),
  }))
}

/**
 * Gives each new word the mean vector of its definition. A word that the list knows only in an
 * older sense (cloud, crypto) gets its new one in the same way.
 */
function define(rows: Int8Array, definitions: Table, numberOf: ReadonlyMap<string, number>): void {
  const defined = definitions.map(([word, definition]) => ({
    word: numberOf.get(word) ?? 0,
    direction: middleOf(
      rows,
      definition.flatMap((part) => numberOf.get(part) ?? []),
    ),
  }))
  // Written after all are read, so that definitions don't affect each other.
  for (const { word, direction } of defined) writeRow(rows, word, direction)
}

function fillScales(scale: Float32Array, rows: Int8Array): void {
  for (let row = 0; row < scale.length; row += 1) {
    let sum = 0
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at += 1)
      sum += (rows[at] ?? 0) ** 2
    scale[row] = sum > 0 ? 1 / Math.sqrt(sum) : 0
  }
}

/** A table of word lists: `"word": "some other words"`. */
function readTable(file: string): Table {
  const table = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, string>
  return Object.entries(table).map(([key, words]) => [key, words.split(' ')])
}

function readLines(file: string): string[] {
  return readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
}
