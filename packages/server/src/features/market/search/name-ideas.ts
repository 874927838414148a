import { hasMixedScript } from '../../../values/mixed-script.ts'

/** Popular affixes, plainest first. */
const SUFFIXES = ['hub', 'ly', 'app', 'labs', 'hq', 'now', 'works', 'base', 'flow', 'house']
const PREFIXES = ['get', 'my', 'go', 'try', 'the', 'use']
const LABEL_CHARS_MAX = 63
const WORDS_MAX = 5

/**
 * Labels built from the given words, best first: joined, reversed, hyphenated, then with suffixes
 * and prefixes, then single words with suffixes. Keeps only letters and digits of any script, and
 * no label mixes scripts.
 */
export function nameIdeas(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  if (words.length === 0) return []
  const joined = words.join('')
  const ideas = [
    joined,
    ...(words.length > 1 ? [words.toReversed().join(''), words.join('-')] : []),
    ...SUFFIXES.map((suffix) => joined + suffix),
    ...PREFIXES.map((prefix) => prefix + joined),
    ...(words.length > 1 ? words.flatMap((word) => SUFFIXES.map((suffix) => word + suffix)) : []),
  ]
  // Mixed scripts look like spoofing, and most registries refuse them.
  return [...new Set(ideas)].filter(
    (idea) => idea.length <= LABEL_CHARS_MAX && !hasMixedScript(idea),
  )
}
