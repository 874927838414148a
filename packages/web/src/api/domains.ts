import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { hrefOf } from './operation.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/portfolio.ts'

type Query = NonNullable<(typeof wire.listDomainNames.takes)['query']>

export type OwnedDomain = Answer<typeof wire.listDomains>['items'][number]
export type DomainPage = { items: OwnedDomain[]; total: number }
export type Folder = Answer<typeof wire.listFolders>['folders'][number]
export type Summary = Answer<typeof wire.readDomainSummary>
export type Imported = Answer<typeof wire.importDomains>['results'][number]

/** A filter in the terms of the service's query. Empty means any. */
export type DomainFilter = {
  q: string
  state: NonNullable<Query['state']> | ''
  locked: NonNullable<Query['locked']> | ''
  auto_renew: NonNullable<Query['auto_renew']> | ''
  expires_within_days: string
  /** A month such as 2026-11. */
  expires_month: string
  /** Empty for names in no folder, null for any folder. */
  folder: string | null
  sort: NonNullable<Query['sort']>
}

export const DOMAINS_A_PAGE = 200

export async function readDomains(
  filter: DomainFilter,
  offset: number,
  signal: AbortSignal,
): Promise<DomainPage> {
  const query = { ...queryOf(filter), limit: DOMAINS_A_PAGE, offset }
  const { items, page } = await ask(wire.listDomains, { query }, signal)
  return { items, total: page.total }
}

/** Every name that matches, not only those on screen. */
export async function readAllNames(filter: DomainFilter): Promise<string[]> {
  return (await ask(wire.listDomainNames, { query: queryOf(filter) })).domains
}

/** Where the browser downloads what matches as a CSV file. */
export function exportHref(filter: DomainFilter): string {
  return hrefOf(wire.exportDomains, { query: queryOf(filter) })
}

export async function readSummary(signal: AbortSignal): Promise<Summary> {
  return await ask(wire.readDomainSummary, {}, signal)
}

const EXPIRING_SHOWN = 6
const EXPIRING_DAYS = 60

/** The next active domains to expire. */
export async function readExpiring(signal: AbortSignal): Promise<OwnedDomain[]> {
  const query = {
    state: 'active',
    sort: 'expires',
    expires_within_days: EXPIRING_DAYS,
    limit: EXPIRING_SHOWN,
  } as const
  return (await ask(wire.listDomains, { query }, signal)).items
}

export async function readFolders(signal: AbortSignal): Promise<Folder[]> {
  return (await ask(wire.listFolders, {}, signal)).folders
}

export async function importDomains(domains: string[]): Promise<Imported[]> {
  return (await ask(wire.importDomains, { body: { domains } })).results
}

/** Builds the query, leaving out filters that accept anything. */
function queryOf({ folder, expires_within_days: days, ...rest }: DomainFilter): Query {
  return {
    ...withoutEmpty(rest),
    ...(days !== '' && { expires_within_days: Number(days) }),
    ...(folder !== null && { folder }),
  }
}
