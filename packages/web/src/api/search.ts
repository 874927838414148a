import { formatQuery } from '../query-string.ts'
import { isRecord } from './api-error.ts'
import { ask, unreadable } from './ask.ts'
import { askLines } from './ask-lines.ts'
import { parseNameRow } from './name-row.ts'
import type { NameRow } from './name-row.ts'

export type SearchEvent =
  | { kind: 'header'; primary: string; domains: string[] }
  | { kind: 'row'; row: NameRow }
  | { kind: 'primary_done' }
  | { kind: 'done' }

/** POST /api/domain/search (spec 4.1), event by event; kinds that came later are passed over. */
export async function* searchDomain(q: string, signal: AbortSignal): AsyncGenerator<SearchEvent> {
  for await (const line of askLines('/api/domain/search', signal, { body: { q } })) {
    const event = parseSearchEvent(line)
    if (event === undefined) throw unreadable(200)
    if (event !== null) yield event
  }
}

/** GET /api/domain/suggest: ideas made of words, those to be had first. */
export async function readSuggestions(q: string, signal: AbortSignal): Promise<NameRow[]> {
  const body = await ask(`/api/domain/suggest${formatQuery({ q })}`, signal)
  const rows =
    isRecord(body) && Array.isArray(body['suggestions']) ? body['suggestions'] : undefined
  const parsed = rows?.map(parseNameRow)
  if (!parsed?.every((row) => row !== undefined)) throw unreadable(200)
  return parsed
}

/** Null for a kind that is not known, undefined for what is no event. */
export function parseSearchEvent(value: unknown): SearchEvent | null | undefined {
  if (!isRecord(value) || typeof value['kind'] !== 'string') return undefined
  const { kind } = value
  if (kind === 'primary_done' || kind === 'done') return { kind }
  if (kind === 'row') {
    const row = parseNameRow(value)
    return row && { kind, row }
  }
  return kind === 'header' ? parseHeader(value) : null
}

function parseHeader({ primary, domains }: Record<string, unknown>): SearchEvent | undefined {
  if (typeof primary !== 'string' || !Array.isArray(domains)) return undefined
  if (!domains.every((domain) => typeof domain === 'string')) return undefined
  return { kind: 'header', primary, domains }
}
