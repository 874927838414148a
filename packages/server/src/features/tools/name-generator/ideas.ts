import type { Inspiration } from '../../market/name-index/inspire.ts'
import { CLOSINGS } from '../../market/search/idea-affixes.ts'
import { latinWords, readIdeaWords } from '../../market/search/idea-words.ts'
import { type Idea as NameIdea, nameIdeas } from '../../market/search/name-ideas.ts'

export const STYLES = ['plain', 'compound', 'blend', 'short', 'hyphen'] as const
export type Style = (typeof STYLES)[number]

export type Idea = { label: string; style: Style; reason: string }

const WORDS_MAX = 5
const IDEAS_MAX = 150
/** More words with hyphens between them are hard to read out. */
const HYPHENATED_WORDS = 2
const HYPHEN_CLOSINGS_MAX = 4

/** Splits a text into lower-case words of letters and digits, in any script. */
export function wordsIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
  return words.filter((word) => word !== '').slice(0, WORDS_MAX)
}

/**
 * Generates labels from a text, without duplicates, best first. `nameIdeas` says what holds for all
 * of them, except that labels in the style `hyphen` have one hyphen.
 */
export function ideasOf(text: string, inspiration?: Inspiration): Idea[] {
  const ideas = nameIdeas(readIdeaWords(text), IDEAS_MAX, inspiration).map((idea) => {
    return { label: idea.label, style: styleOf(idea), reason: reasonFor(idea) }
  })
  const joined = new Set(ideas.map(({ label }) => label))
  return [...ideas, ...hyphenated(text, joined)]
}

function styleOf({ style, isInvented, borrowed }: NameIdea): Style {
  if (style === 'short') return 'short'
  if (isInvented) return 'blend'
  return borrowed.length > 0 ? 'compound' : 'plain'
}

function reasonFor({ isInvented, borrowed }: NameIdea): string {
  const parts = borrowed.map((part) => `“${part}”`).join(' and ')
  if (borrowed.length === 0) return 'your words as they are'
  return isInvented ? `made from ${parts}` : `with ${parts}`
}

/** Two words, or one and a closing word, with a hyphen between them, if they are good together. */
function* hyphenated(text: string, joined: ReadonlySet<string>): Generator<Idea> {
  const words = latinWords(readIdeaWords(text))
  const [first = '', second = ''] = words
  if (words.length === HYPHENATED_WORDS && joined.has(first + second)) {
    const reason = 'your words with a hyphen'
    yield { label: `${first}-${second}`, style: 'hyphen', reason }
  }
  const all = words.join('')
  const closings = CLOSINGS.filter((closing) => joined.has(all + closing))
  for (const closing of closings.slice(0, HYPHEN_CLOSINGS_MAX)) {
    yield { label: `${all}-${closing}`, style: 'hyphen', reason: `with “${closing}”` }
  }
}
