import type { Bits } from './bits.ts'

/**
 * Trigrams of a name, as numbers. Each name is padded with two extra characters, so that every
 * character starts a trigram. The trigrams that start with `ab` therefore find every name that
 * contains `ab`.
 */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789-.'
const PAD = ALPHABET.length
/** Any other character. No name contains one, so a query with one matches nothing. */
const OTHER = PAD + 1
const CODES = PAD + 2

export const TRIGRAMS = CODES ** 3
export const CHARACTERS = CODES

const CODE_OF = new Uint8Array(128).fill(OTHER)
for (const [code, character] of Array.from(ALPHABET).entries())
  CODE_OF[character.charCodeAt(0)] = code

/** All trigrams of a name, one per character. */
export function trigramsOf(name: string, found: number[] = []): number[] {
  found.length = 0
  let [first, second] = [codeAt(name, 0), codeAt(name, 1)]
  for (let at = 0; at < name.length; at += 1) {
    const third = codeAt(name, at + 2)
    found.push((first * CODES + second) * CODES + third)
    first = second
    second = third
  }
  return found
}

/** The trigrams of a substring, without padding. None if it is shorter than three. */
export function wholeTrigramsOf(part: string): number[] {
  return trigramsOf(part).slice(0, Math.max(0, part.length - 2))
}

/** How many trigrams of a byte range, without padding, are in a set. */
export function countGroupsIn(set: Bits, bytes: Uint8Array, from: number, until: number): number {
  let [first, second] = [CODE_OF[bytes[from] ?? 0] ?? OTHER, CODE_OF[bytes[from + 1] ?? 0] ?? OTHER]
  let count = 0
  for (let at = from + 2; at < until; at += 1) {
    const third = CODE_OF[bytes[at] ?? 0] ?? OTHER
    if (set.has((first * CODES + second) * CODES + third)) count += 1
    first = second
    second = third
  }
  return count
}

/** The range of all trigrams that start with two characters: the first one and the count. */
export function trigramsBeginning(part: string): { from: number; count: number } {
  return { from: (codeAt(part, 0) * CODES + codeAt(part, 1)) * CODES, count: CODES }
}

/** The code of the character that a trigram starts with. */
export function firstOf(trigram: number): number {
  return Math.floor(trigram / (CODES * CODES))
}

/** The code of a text's first character. */
export function characterOf(text: string): number {
  return codeAt(text, 0)
}

/** Whether the text has only characters that names can have. */
export function isOfNames(part: string): boolean {
  for (let at = 0; at < part.length; at += 1) if (codeAt(part, at) === OTHER) return false
  return true
}

function codeAt(text: string, at: number): number {
  if (at >= text.length) return PAD
  const character = text.charCodeAt(at)
  return character < 128 ? (CODE_OF[character] ?? OTHER) : OTHER
}
