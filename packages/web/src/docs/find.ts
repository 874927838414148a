import type { DocsSection } from '../api/docs-sections.ts'
import { DOCS_PAGES } from './contents.ts'
import { OPERATIONS } from './operation-index.ts'

export type Found = { to: string; title: string; text: string }

/** `body` is the whole text of a section, `searched` what is known without it. */
type Entry = Found & { searched: string; body?: string }

const SHOWN_MAX = 8
export const QUERY_MAX = 100
const SNIPPET_LENGTH = 120
/** How much of a snippet is in front of what was found. */
const SNIPPET_LEAD = 40

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

/**
 * The pages, sections and operations that contain every word, the best matches first. Without the
 * texts of the sections, only titles and short texts are searched.
 */
export function findInDocs(query: string, sections: DocsSection[] = []): Found[] {
  const words = query.slice(0, QUERY_MAX).toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const bodies = new Map(sections.map((section) => [addressOf(section), section.text]))
  return ENTRIES.map((entry) => ({ ...entry, body: bodies.get(entry.to) ?? '' }))
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN_MAX)
    .map(({ entry }) => ({ to: entry.to, title: entry.title, text: textOf(entry, words) }))
}

/** What stands above the first section belongs to the page. */
function addressOf({ path, title }: DocsSection): string {
  const { parts = [] } = DOCS_PAGES.find(({ to }) => to === path) ?? {}
  const id = parts.find((part) => part[1] === title)?.[0]
  return id === undefined ? path : `${path}#${id}`
}

function entryOf(shown: Found, more: string): Entry {
  return { ...shown, searched: `${shown.title} ${more}`.toLowerCase() }
}

/** The text around a word that only the body has, and otherwise the usual one. */
function textOf({ text, searched, body = '' }: Entry, words: string[]): string {
  const hidden = words.find((word) => !searched.includes(word))
  if (hidden === undefined) return text
  const at = body.toLowerCase().indexOf(hidden)
  const from = body.lastIndexOf(' ', Math.max(0, at - SNIPPET_LEAD)) + 1
  const end = from + SNIPPET_LENGTH
  const snippet = body.slice(from, end).trim()
  return `${from > 0 ? '… ' : ''}${snippet}${end < body.length ? ' …' : ''}`
}

/**
 * Zero if a word is missing. A word in the title counts most, then one in the short text, then one
 * in the body. The start of a word counts more than its middle.
 */
function scoreOf({ title, searched, body = '' }: Entry, words: string[]): number {
  const shown = title.toLowerCase()
  const inside = body.toLowerCase()
  const scores = words.map((word): number => {
    if (startsWord(shown, word)) return 8
    if (shown.includes(word)) return 6
    if (startsWord(searched, word)) return 4
    if (searched.includes(word)) return 3
    if (startsWord(inside, word)) return 2
    return inside.includes(word) ? 1 : 0
  })
  return scores.some((score) => score === 0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function startsWord(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`)
}
