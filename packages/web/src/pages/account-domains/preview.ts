import { NAMES_MAX, rehearseBulk } from '../../api/bulk.ts'
import type { BulkRequest } from '../../api/bulk.ts'
import { readAllNames } from '../../api/domains.ts'
import type { DomainFilter, OwnedDomain } from '../../api/domains.ts'
import { briefReason } from '../../failure/change-failure.ts'
import { parsePortfolioSearch } from './portfolio-search.ts'

export type Preview = {
  request: BulkRequest
  /** The names that change, which are the ones to send. */
  names: string[]
  /** How many already are as requested. */
  unchanged: number
  cannot: { reason: string; names: string[] }[]
  totalCents: number | null
}

/** These go to the registrar, which refuses them for names in redemption or held elsewhere. */
const AT_REGISTRAR = new Set<BulkRequest['op']>([
  'lock',
  'unlock',
  'setNameservers',
  'setContacts',
  'setAutoRenew',
])
const EVERY = parsePortfolioSearch({})

type Known = (name: string) => OwnedDomain | undefined

/**
 * What an operation would do: the service's dry run, and what the portfolio knows of the names'
 * states. `known` gives the rows that the page has.
 */
export async function previewOf(
  request: BulkRequest,
  names: string[],
  known: Known,
): Promise<Preview> {
  const problems = new Map<string, string>()
  const isUpdate = AT_REGISTRAR.has(request.op)
  const [redeemed, deleted, gone, same, tried] = await Promise.all([
    isUpdate ? namesOf({ state: 'redemption' }) : [],
    isUpdate ? namesOf({ state: 'pending_delete' }) : [],
    isUpdate ? namesOf({ state: 'not_held' }) : [],
    namesAlready(request),
    rehearse(request, names),
  ])
  const selected = new Set(names)
  for (const name of redeemed) if (selected.has(name)) problems.set(name, 'in_redemption')
  for (const name of deleted) if (selected.has(name)) problems.set(name, 'pending_delete')
  for (const name of gone) if (selected.has(name)) problems.set(name, 'not_held')
  for (const { domain, code } of tried.errors) problems.set(domain, code)
  const possible = names.filter((name) => !problems.has(name))
  const already = new Set(same)
  const changing = possible.filter((name) => !already.has(name) && !isSame(request, known(name)))
  return {
    request,
    names: changing,
    unchanged: possible.length - changing.length,
    cannot: grouped(problems),
    totalCents: tried.totalCents,
  }
}

async function rehearse(request: BulkRequest, names: string[]) {
  const errors = []
  let totalCents: number | null = null
  for (let from = 0; from < names.length; from += NAMES_MAX) {
    const part = await rehearseBulk(request, names.slice(from, from + NAMES_MAX))
    errors.push(...part.errors)
    if (part.totalCents !== null) totalCents = (totalCents ?? 0) + part.totalCents
  }
  return { errors, totalCents }
}

async function namesOf(part: Partial<DomainFilter>): Promise<string[]> {
  return await readAllNames({ ...EVERY, ...part })
}

/** The names that the service finds as requested, for what it can filter by. */
async function namesAlready({ op, payload }: BulkRequest): Promise<string[]> {
  if (op === 'lock') return await namesOf({ locked: 'true' })
  if (op === 'unlock') return await namesOf({ locked: 'false' })
  if (op === 'setAutoRenew') {
    return await namesOf({ auto_renew: payload['auto_renew'] === true ? 'true' : 'false' })
  }
  if (op !== 'setFolder') return []
  const { folder } = payload
  return await namesOf({ folder: typeof folder === 'string' ? folder : '' })
}

function isSame({ op, payload }: BulkRequest, row: OwnedDomain | undefined): boolean {
  if (!row) return false
  if (op === 'setNameservers') {
    const hosts = payload['nameservers']
    return Array.isArray(hosts) && sorted(hosts) === sorted(row.nameservers)
  }
  if (op !== 'setContacts') return false
  const contacts: Record<string, string | null> = row.contacts
  return Object.entries(payload).every(([role, id]) => contacts[role] === id)
}

function sorted(hosts: unknown[]): string {
  return hosts.map(String).toSorted().join(' ')
}

function grouped(problems: ReadonlyMap<string, string>): Preview['cannot'] {
  const groups = new Map<string, string[]>()
  for (const [name, code] of problems) {
    const reason = briefReason(code)
    groups.set(reason, [...(groups.get(reason) ?? []), name])
  }
  return [...groups].map(([reason, names]) => ({ reason, names }))
}

/** `58 will change, 2 can’t: in redemption` */
export function previewText({ names: changing, unchanged, cannot }: Preview): string {
  const parts = [`${count(changing.length)} will change`]
  if (unchanged > 0)
    parts.push(`${count(unchanged)} ${unchanged === 1 ? 'stays' : 'stay'} the same`)
  for (const { reason, names } of cannot) parts.push(`${count(names.length)} can’t: ${reason}`)
  return parts.join(', ')
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
