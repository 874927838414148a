import type { DomainFilter } from '../../api/domains.ts'
import { withoutEmpty } from '../../query-string.ts'

type Choices<Value extends string> = readonly (readonly [value: Value, text: string])[]

type Chosen = 'state' | 'expires_within_days' | 'locked' | 'auto_renew'

export const SORTS: Choices<DomainFilter['sort']> = [
  ['domain', 'Name'],
  ['domain_desc', 'Name, Z to A'],
  ['expires', 'Expires soonest'],
  ['expires_desc', 'Expires last'],
  ['folder', 'Folder'],
  ['newest', 'Newest'],
]
const DEFAULT_SORT = 'domain'

/** The options of each filter, under the name used in the address and the service's query. */
export const CHOICES: { [Key in Chosen]: Choices<DomainFilter[Key]> } = {
  state: [
    ['', 'All'],
    ['active', 'Active'],
    ['expired', 'Expired'],
    ['redemption', 'In redemption'],
    ['pending_delete', 'About to be deleted'],
    ['not_held', 'No longer with us'],
  ],
  expires_within_days: [
    ['', 'Any time'],
    ['30', 'Within 30 days'],
    ['90', 'Within 90 days'],
    ['365', 'Within a year'],
  ],
  locked: [
    ['', 'All'],
    ['true', 'Locked'],
    ['false', 'Unlocked'],
  ],
  auto_renew: [
    ['', 'All'],
    ['true', 'Automatic'],
    ['false', 'Manual'],
  ],
}

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** Reads the filter from the address. Invalid values are ignored. */
export function parsePortfolioSearch(query: Record<string, string>): DomainFilter {
  return {
    q: query['q'] ?? '',
    state: oneOf(CHOICES.state, query['state']) ?? '',
    expires_within_days: oneOf(CHOICES.expires_within_days, query['expires_within_days']) ?? '',
    expires_month: MONTH.test(query['expires_month'] ?? '') ? (query['expires_month'] ?? '') : '',
    locked: oneOf(CHOICES.locked, query['locked']) ?? '',
    auto_renew: oneOf(CHOICES.auto_renew, query['auto_renew']) ?? '',
    folder: query['folder'] ?? null,
    sort: oneOf(SORTS, query['sort']) ?? DEFAULT_SORT,
  }
}

function oneOf<Value extends string>(
  choices: Choices<Value>,
  value: string | undefined,
): Value | undefined {
  return choices.find(([each]) => each === value)?.[0]
}

export function portfolioHref({ folder, sort, ...rest }: DomainFilter): string {
  const params = new URLSearchParams(withoutEmpty(rest))
  if (folder !== null) params.set('folder', folder)
  if (sort !== DEFAULT_SORT) params.set('sort', sort)
  return params.size === 0 ? '/account/domains' : `/account/domains?${params.toString()}`
}

const MONTH_NAME = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `November 2026` */
export function monthText(month: string): string {
  return MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`))
}

/** Whether the filter includes all of the account's domains. */
export function isOfAll(filter: DomainFilter): boolean {
  return portfolioHref({ ...filter, sort: DEFAULT_SORT }) === '/account/domains'
}
