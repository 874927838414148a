import { hasMixedScript } from '../../../values/mixed-script.ts'

/** Ways to make a name of words that people use and like, the plainest first. */
const ENDINGS = ['hub', 'ly', 'app', 'labs', 'hq', 'now', 'works', 'base', 'flow', 'house']
const BEGINNINGS = ['get', 'my', 'go', 'try', 'the', 'use']
const LABEL_CHARS_MAX = 63
const WORDS_MAX = 5

/**
 * Labels made of a person's words, best first: all of them joined, turned round, hyphened, each
 * alone, then with a beginning or an ending. Only letters and digits of any script are
 * kept, and no label mixes scripts.
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
    ...ENDINGS.map((ending) => joined + ending),
    ...BEGINNINGS.map((beginning) => beginning + joined),
    ...(words.length > 1 ? words.flatMap((word) => ENDINGS.map((ending) => word + ending)) : []),
  ]
  // Two scripts in one label look like a trick, and most registries refuse them.
  return [...new Set(ideas)].filter(
    (idea) => idea.length <= LABEL_CHARS_MAX && !hasMixedScript(idea),
  )
}
