import type { Lexicon } from './lexicon.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LENGTH_MIN = 4
const LENGTH_MAX = 24
/** A word rarer than this may itself be a typo that made it into the list. */
const DOUBTFUL = -14
/** A correction must be this much likelier (a hundredfold) than a word in the list. */
const LIKELIER_BY = 4.6

/**
 * The word that was probably meant: the text itself if it is known, else the most frequent word one
 * typo away (an extra, missing or wrong letter, or two swapped), else undefined. The first letter
 * is hardly ever wrong, so it is kept.
 */
export function correctSpelling(lexicon: Lexicon, text: string): string | undefined {
  const { numberOf, logFrequency } = lexicon
  const own = numberOf.get(text)
  const ownLog = own === undefined ? undefined : (logFrequency[own] ?? 0)
  if (ownLog !== undefined && ownLog > DOUBTFUL) return text
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX || /[^a-z]/.test(text)) {
    return own === undefined ? undefined : text
  }
  let best = own === undefined ? undefined : text
  let bestLog = ownLog === undefined ? -Infinity : ownLog + LIKELIER_BY
  for (const slip of slipsOf(text)) {
    const word = numberOf.get(slip)
    const log = word === undefined ? -Infinity : (logFrequency[word] ?? 0)
    if (log > bestLog) [best, bestLog] = [slip, log]
  }
  return best
}

/** Parts of a compound have at least this length: shorter ones are found in almost any text. */
const PART_LENGTH_MIN = 4
/** Correcting a longer one takes too long for what people type by mistake. */
const PART_LENGTH_MAX = 14

/**
 * The two words that were probably meant by a text without a space and with one typo: mountain bike
 * for `mountanbike`. If several pairs fit, the most frequent one wins. Undefined if none does.
 */
export function correctCompound(lexicon: Lexicon, text: string): [string, string] | undefined {
  let best: [string, string] | undefined
  let bestLog = -Infinity
  const first = Math.max(PART_LENGTH_MIN, text.length - PART_LENGTH_MAX)
  const last = Math.min(PART_LENGTH_MAX, text.length - PART_LENGTH_MIN)
  for (let at = first; at <= last; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)] as const
    if (!parts.some((part) => isCommon(lexicon, part))) continue
    const [front, back] = parts.map((part) => correctSpelling(lexicon, part))
    if (front === undefined || back === undefined) continue
    const log = logOf(lexicon, front) + logOf(lexicon, back)
    if (log > bestLog) [best, bestLog] = [[front, back], log]
  }
  return best
}

function isCommon(lexicon: Lexicon, word: string): boolean {
  return logOf(lexicon, word) > DOUBTFUL
}

function logOf({ numberOf, logFrequency }: Lexicon, word: string): number {
  const number = numberOf.get(word)
  return number === undefined ? -Infinity : (logFrequency[number] ?? 0)
}

function* slipsOf(text: string): Generator<string> {
  // A single phonetic mistake, though it takes two edits.
  yield text.replace('f', 'ph')
  yield text.replace('ph', 'f')
  for (let at = 1; at <= text.length; at += 1) {
    const before = text.slice(0, at)
    const after = text.slice(at)
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`
    for (const letter of LETTERS) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
  }
}
