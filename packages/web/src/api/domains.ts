import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

export type OwnedDomain = {
  domain: string
  unicode: string | null
  state: string
  folder: string | null
  nameservers: string[]
  locked: boolean
  auto_renew: boolean
  /** The registrar has not heard of it yet. */
  auto_renew_pending: boolean
  expires_at: Date
  /** When the registrar last told how the name stands. */
  seen_at: Date | null
}

/** What is looked for, as the service's query has it; empty where anything will do. */
export type DomainFilter = {
  q: string
  state: string
  locked: string
  auto_renew: string
  expires_within_days: string
  /** Empty for names in no folder. */
  folder: string | null
  sort: string
}

export type DomainPage = { items: OwnedDomain[]; total: number }
export type Folder = { folder: string; count: number }

export const DOMAINS_A_PAGE = 200

export async function readDomains(
  filter: DomainFilter,
  offset: number,
  signal: AbortSignal,
): Promise<DomainPage> {
  const query = queryOf(filter)
  query.set('limit', String(DOMAINS_A_PAGE))
  query.set('offset', String(offset))
  const body = await ask(`/api/domains?${query.toString()}`, signal)
  const page = isRecord(body) ? body['page'] : undefined
  if (!isRecord(page)) throw unreadable(200)
  return { items: recordsIn(body, 'items').map(readDomain), total: Number(page['total']) }
}

/** Every name that matches, not only those that are shown. */
export async function readAllNames(filter: DomainFilter): Promise<string[]> {
  const query = queryOf(filter)
  const body = await ask(`/api/domains/names?${query.toString()}`, new AbortController().signal)
  const names = isRecord(body) ? body['domains'] : undefined
  if (!Array.isArray(names)) throw unreadable(200)
  return names.map(String)
}

export async function readFolders(signal: AbortSignal): Promise<Folder[]> {
  const body = await ask('/api/folders', signal)
  return recordsIn(body, 'folders').map((row) => {
    return { folder: textIn(row, 'folder'), count: Number(row['count']) }
  })
}

export type Imported = { domain: string; imported: boolean; reason: string | null }

export async function importDomains(domains: string[]): Promise<Imported[]> {
  const body = await tell('/api/domains/import', { body: { domains } })
  return recordsIn(body, 'results').map((row) => ({
    domain: textIn(row, 'domain'),
    imported: row['imported'] === true,
    reason: row['reason'] === null ? null : textIn(row, 'reason'),
  }))
}

/** The query that asks for it: what will do anyway is left out. */
export function queryOf({ folder, sort, ...rest }: DomainFilter): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) if (value !== '') query.set(key, value)
  if (folder !== null) query.set('folder', folder)
  query.set('sort', sort)
  return query
}

function readDomain(row: Record<string, unknown>): OwnedDomain {
  const { unicode, folder, nameservers } = row
  return {
    domain: textIn(row, 'domain'),
    unicode: typeof unicode === 'string' ? unicode : null,
    state: textIn(row, 'state'),
    folder: typeof folder === 'string' ? folder : null,
    nameservers: Array.isArray(nameservers) ? nameservers.map(String) : [],
    locked: row['locked'] === true,
    auto_renew: row['auto_renew'] === true,
    auto_renew_pending: row['auto_renew_pending'] === true,
    expires_at: dateIn(row, 'expires_at'),
    seen_at: dateOrNullIn(row, 'seen_at'),
  }
}
