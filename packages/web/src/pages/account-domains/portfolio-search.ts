import type { DomainFilter } from '../../api/domains.ts'

const SORTS = ['domain', 'domain_desc', 'expires', 'expires_desc', 'folder', 'newest']
const STATES = ['active', 'expired', 'redemption', 'not_held']

/** What the address says is looked for; what it cannot mean is left out. */
export function parsePortfolioSearch(query: Record<string, string>): DomainFilter {
  const { q = '', state = '', sort = '' } = query
  return {
    q,
    state: STATES.includes(state) ? state : '',
    folder: query['folder'] ?? null,
    sort: SORTS.includes(sort) ? sort : 'domain',
  }
}

export function portfolioHref({ q, state, folder, sort }: DomainFilter): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  if (state !== '') query.set('state', state)
  if (folder !== null) query.set('folder', folder)
  if (sort !== 'domain') query.set('sort', sort)
  const text = query.toString()
  return text === '' ? '/account/domains' : `/account/domains?${text}`
}
