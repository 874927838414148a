import { isRecord, unreadable } from './api-error.ts'
import { ask } from './ask.ts'
import { askLines } from './ask-lines.ts'
import { readNameRow } from './name-row.ts'
import type { NameRow } from './name-row.ts'
import { list, read, text } from './shape.ts'
import type { Read, Word } from './shape.ts'
import * as wire from './wire/search.ts'

const HEADER = { kind: text as Word<'header'>, primary: text, domains: list(text) }

export type SearchEvent =
  | Read<typeof HEADER>
  | { kind: 'row'; row: NameRow }
  | { kind: 'primary_done' }
  | { kind: 'done' }

/** POST /api/domain/search (spec 4.1), event by event. Unknown kinds of events are skipped. */
export async function* searchDomain(q: string, signal: AbortSignal): AsyncGenerator<SearchEvent> {
  for await (const line of askLines(wire.searchDomain, { body: { q } }, signal)) {
    const event = readSearchEvent(line)
    if (event) yield event
  }
}

export type IdeaStyle = NonNullable<NameRow['style']>
export const IDEA_STYLES = [
  'short',
  'brandable',
  'descriptive',
  'for_sale',
] as const satisfies IdeaStyle[]
/** A suggested name, and how it was made. */
export type IdeaRow = NameRow & { style: IdeaStyle }

/** GET /api/domain/suggest: suggestions made from keywords, available ones first. */
export async function readSuggestions(q: string, signal: AbortSignal): Promise<IdeaRow[]> {
  const answers = { suggestions: list(readIdeaRow) }
  return (await ask({ ...wire.suggestNames, answers }, { query: { q } }, signal)).suggestions
}

/** A style that this page doesn't know yet is shown with the names that describe something. */
export function readIdeaRow(value: unknown): IdeaRow {
  const row = readNameRow(value)
  const known = IDEA_STYLES.find((style) => style === row.style)
  return { ...row, style: known ?? 'descriptive' }
}

/** POST /api/domain/check: the state of up to 200 names. */
export async function checkNames(
  domains: readonly string[],
  signal: AbortSignal,
): Promise<NameRow[]> {
  const answers = { results: list(readNameRow) }
  const input = { body: { domains: [...domains] } }
  return (await ask({ ...wire.checkDomains, answers }, input, signal)).results
}

/** Null for an unknown kind. */
export function readSearchEvent(value: unknown): SearchEvent | null {
  if (!isRecord(value) || typeof value['kind'] !== 'string') throw unreadable()
  const { kind } = value
  if (kind === 'primary_done' || kind === 'done') return { kind }
  if (kind === 'row') return { kind, row: readNameRow(value) }
  return kind === 'header' ? read(HEADER, value) : null
}
