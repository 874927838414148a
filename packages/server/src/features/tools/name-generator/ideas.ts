import { hasMixedScript } from '../../../values/mixed-script.ts'
import { AFTER, BEFORE, NEAR } from './parts.ts'

export const STYLES = ['plain', 'compound', 'blend', 'short', 'hyphen'] as const
export type Style = (typeof STYLES)[number]

export type Idea = { label: string; style: Style; reason: string }

const WORDS_MAX = 5
const VOWEL = /[aeiouy]/

/** Splits a text into lower-case words of letters and digits, in any script. */
export function wordsIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
  return words.filter((word) => word !== '').slice(0, WORDS_MAX)
}

/** Generates labels from words, without duplicates, the simplest first. No label mixes scripts. */
export function ideasOf(words: string[]): Idea[] {
  const ideas = [
    ...plain(words),
    ...compound(words),
    ...blends(words),
    ...short(words),
    ...hyphen(words),
  ]
  const distinct = [...new Map(ideas.map((idea) => [idea.label, idea])).values()]
  return distinct.filter(({ label }) => !hasMixedScript(label))
}

function* plain(words: string[]): Generator<Idea> {
  yield { label: words.join(''), style: 'plain', reason: 'your words as they are' }
  if (words.length < 2) return
  yield {
    label: words.toReversed().join(''),
    style: 'plain',
    reason: 'your words in reverse order',
  }
  for (const word of words) yield { label: word, style: 'plain', reason: `“${word}” alone` }
}

/** Adds common prefixes and suffixes, and words of similar meaning. */
function* compound(words: string[]): Generator<Idea> {
  const joined = words.join('')
  for (const suffix of AFTER) {
    yield { label: joined + suffix, style: 'compound', reason: `ends in “${suffix}”` }
  }
  for (const prefix of BEFORE) {
    yield { label: prefix + joined, style: 'compound', reason: `begins with “${prefix}”` }
  }
  for (const [place, word] of words.entries()) {
    for (const near of NEAR[word] ?? []) {
      const label = words.with(place, near).join('')
      yield { label, style: 'compound', reason: `“${near}” for “${word}”` }
    }
  }
  if (words.length < 2) return
  for (const word of words) {
    for (const suffix of AFTER) {
      yield { label: word + suffix, style: 'compound', reason: `“${word}” and “${suffix}”` }
    }
  }
}

/** Blends two words where their letters overlap, or drops letters that are hard to say. */
function* blends(words: string[]): Generator<Idea> {
  for (const [place, first] of words.entries()) {
    for (const [other, second] of words.entries()) {
      if (place === other) continue
      for (let shared = Math.min(first.length, second.length) - 1; shared > 0; shared -= 1) {
        if (!first.endsWith(second.slice(0, shared))) continue
        const label = first + second.slice(shared)
        yield { label, style: 'blend', reason: `“${first}” runs into “${second}”` }
      }
      const half = first.slice(0, Math.ceil(first.length / 2))
      const rest = second.slice(Math.floor(second.length / 2))
      yield { label: half + rest, style: 'blend', reason: `half of “${first}” and of “${second}”` }
      yield { label: half + second, style: 'blend', reason: `half of “${first}” and “${second}”` }
    }
  }
  for (const word of words) {
    const stem = word.replace(/[aeiouy]+$/, '')
    for (const suffix of ['ly', 'ify', 'ora', 'io', 'ium', 'ista']) {
      yield { label: stem + suffix, style: 'blend', reason: `“${word}” with “${suffix}”` }
    }
  }
}

/** Drops inner vowels, or cuts off the last letters. */
function* short(words: string[]): Generator<Idea> {
  for (const word of words.length > 1 ? [...words, words.join('')] : words) {
    const bare =
      word.charAt(0) +
      Array.from(word.slice(1))
        .filter((at) => !VOWEL.test(at))
        .join('')
    if (bare.length >= 3) yield { label: bare, style: 'short', reason: `“${word}” without vowels` }
    if (word.length > 6) {
      yield { label: word.slice(0, 5), style: 'short', reason: `the beginning of “${word}”` }
    }
  }
  const initials = words.map((word) => word.charAt(0)).join('')
  if (initials.length >= 3) yield { label: initials, style: 'short', reason: 'initials' }
}

function* hyphen(words: string[]): Generator<Idea> {
  if (words.length > 1) {
    yield { label: words.join('-'), style: 'hyphen', reason: 'your words with hyphens' }
  }
  for (const suffix of AFTER.slice(0, 4)) {
    yield { label: `${words.join('-')}-${suffix}`, style: 'hyphen', reason: `with “${suffix}”` }
  }
}
