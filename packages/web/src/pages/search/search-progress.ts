import type { NameRow } from '../../api/name-row.ts'
import type { SearchEvent } from '../../api/search.ts'
import { canBeRegistered } from './price-facts.ts'

/**
 * One search, from the request to the last row. `asking` until the header lists the names to come,
 * `failed` when nothing came at all, `broken` when the stream stopped early.
 */
export type Search = {
  asked: string
  phase: 'asking' | 'streaming' | 'done' | 'failed' | 'broken'
  primary: string
  domains: string[]
  rows: ReadonlyMap<string, NameRow>
  error: Error | null
}

export type SearchAction =
  | SearchEvent
  | { kind: 'asked'; asked: string }
  | { kind: 'known'; search: Search }
  | { kind: 'failed'; error: Error }

export function newSearch(asked: string): Search {
  return { asked, phase: 'asking', primary: asked, domains: [], rows: new Map(), error: null }
}

export function nextSearch(search: Search, event: SearchAction): Search {
  switch (event.kind) {
    case 'asked':
      if (event.asked === search.asked && search.phase === 'asking') return search
      // A repeated search: keep the known rows until they are updated, so that nothing jumps.
      if (event.asked === search.asked) return { ...search, phase: 'asking', error: null }
      return { ...newSearch(event.asked), domains: likelyDomains(event.asked, search) }
    case 'known':
      return event.search
    case 'header':
      return { ...search, phase: 'streaming', primary: event.primary, domains: event.domains }
    case 'row':
      return { ...search, rows: new Map(search.rows).set(event.row.domain, event.row) }
    case 'primary_done':
      return search
    case 'done':
      return { ...search, phase: 'done' }
    case 'failed':
      return {
        ...search,
        phase: search.phase === 'asking' && search.rows.size === 0 ? 'failed' : 'broken',
        error: event.error,
      }
  }
}

/**
 * The names that the next header will very likely list: the previous TLDs with the new name. This
 * keeps the list in place while somebody types. The header has the last word.
 */
function likelyDomains(asked: string, { domains }: Search): string[] {
  const dot = asked.indexOf('.')
  const name = asked.slice(0, dot)
  if (dot < 1 || !/^[a-z0-9-]+$/.test(name)) return []
  const likely = domains.map((domain) => `${name}${domain.slice(domain.indexOf('.'))}`)
  return domains.length === 0 ? [] : [...new Set([asked, ...likely])]
}

/** The names besides the primary one, in the order of the header. */
export function othersOf({ domains, primary }: Search): string[] {
  return domains.filter((domain) => domain !== primary)
}

export function knownCount({ domains, rows }: Search): number {
  return domains.filter((domain) => rows.has(domain)).length
}

/**
 * The progress in one sentence that changes only a few times: screen readers announce it, and
 * twelve rows that each speak would drown out everything.
 */
export function progressText(search: Search): string {
  const { phase, asked, primary, domains, rows } = search
  const first = rows.get(primary)
  const about = first ? `${first.unicode ?? primary} is ${first.state_label.toLowerCase()}.` : ''
  const others = othersOf(search)
  if (phase === 'asking') return `Checking ${asked}…`
  if (phase === 'streaming')
    return about ? `${about} Checking other extensions…` : 'Checking names…'
  if (phase === 'failed') return ''
  if (phase === 'broken') return `${knownCount(search)} of ${domains.length} names checked.`
  const free = others.filter((domain) => canBeRegistered(rows.get(domain)?.state))
  if (others.length === 0) return about
  return `${about} ${freeText(free.length, others.length)}`
}

function freeText(free: number, others: number): string {
  const some = free === others ? `All ${others}` : `${free || 'None'} of ${others}`
  return `${some} other extensions are available.`
}
