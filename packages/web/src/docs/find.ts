import { DOCS_PAGES } from './contents.ts'
import { OPERATIONS } from './operation-index.ts'

export type Found = { to: string; title: string; text: string }

type Entry = Found & { searched: string }

const SHOWN_MAX = 8
export const QUERY_MAX = 100

/** Guides first, then their sections, then operations: equally good matches keep this order. */
const ENTRIES: Entry[] = [
  ...DOCS_PAGES.map(({ to, title, text, words = '' }) =>
    entryOf({ to, title, text }, `${text} ${words}`),
  ),
  ...DOCS_PAGES.flatMap(({ to, title: page, parts = [] }) =>
    parts.map(([id, title]) => entryOf({ to: `${to}#${id}`, title, text: page }, page)),
  ),
  ...OPERATIONS.map(([id, route, summary, group]) =>
    entryOf(
      { to: `/docs/reference#${id}`, title: summary, text: route },
      `${id} ${route} ${group}`,
    ),
  ),
]

/** The pages, sections and operations that contain every word, the best matches first. */
export function findInDocs(query: string): Found[] {
  const words = query.slice(0, QUERY_MAX).toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return ENTRIES.map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN_MAX)
    .map(({ entry: { to, title, text } }) => ({ to, title, text }))
}

function entryOf(shown: Found, more: string): Entry {
  return { ...shown, searched: `${shown.title} ${more}`.toLowerCase() }
}

/** Zero if a word is missing. A word in the title counts most, the start of a word more than its middle. */
function scoreOf({ title, searched }: Entry, words: string[]): number {
  const shown = title.toLowerCase()
  const scores = words.map((word): number => {
    if (startsWord(shown, word)) return 4
    if (shown.includes(word)) return 3
    if (startsWord(searched, word)) return 2
    return searched.includes(word) ? 1 : 0
  })
  return scores.some((score) => score === 0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function startsWord(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`)
}
