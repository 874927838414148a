import { type DomainFilter, queryOf } from '../../api/domains.ts'

type Choices = readonly (readonly [value: string, text: string])[]

export const SORTS: Choices = [
  ['domain', 'Name'],
  ['domain_desc', 'Name, from Z'],
  ['expires', 'Expires first'],
  ['expires_desc', 'Expires last'],
  ['folder', 'Folder'],
  ['newest', 'Newest here'],
]
const USUAL_SORT = 'domain'

/** What can be chosen among, by the name that it has in the address and in the service's query. */
export const CHOICES = {
  state: [
    ['', 'All'],
    ['active', 'Active'],
    ['expired', 'Expired'],
    ['redemption', 'In redemption'],
    ['not_held', 'Not with us any more'],
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
    ['false', 'By hand'],
  ],
} satisfies Record<string, Choices>

/** What the address says is looked for; what it cannot mean is left out. */
export function parsePortfolioSearch(query: Record<string, string>): DomainFilter {
  const chosen = (key: keyof typeof CHOICES) => oneOf(CHOICES[key], query[key]) ?? ''
  return {
    q: query['q'] ?? '',
    state: chosen('state'),
    expires_within_days: chosen('expires_within_days'),
    locked: chosen('locked'),
    auto_renew: chosen('auto_renew'),
    folder: query['folder'] ?? null,
    sort: oneOf(SORTS, query['sort']) ?? USUAL_SORT,
  }
}

function oneOf(choices: Choices, value: string | undefined): string | undefined {
  return choices.find(([each]) => each === value)?.[0]
}

export function portfolioHref(filter: DomainFilter): string {
  const query = queryOf(filter)
  if (filter.sort === USUAL_SORT) query.delete('sort')
  const text = query.toString()
  return text === '' ? '/account/domains' : `/account/domains?${text}`
}

/** Whether every name of the account is looked for. */
export function isOfAll(filter: DomainFilter): boolean {
  return portfolioHref({ ...filter, sort: USUAL_SORT }) === '/account/domains'
}
