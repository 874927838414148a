import { PRICE_OPS } from '../../api/price-op.ts'
import type { PriceOp } from '../../api/price-op.ts'
import { formatChanges } from '../../query-string.ts'

export type TldColumn = 'tld' | PriceOp

/** Which TLDs are shown. */
export const ONLY = ['all', 'popular', 'country', 'deals', 'privacy', 'dnssec', 'idn'] as const
export type Only = (typeof ONLY)[number]

/** The list's state, as in its address: `?q=co&only=deals&sort=-renew&page=2`. */
export type TldsAddress = { q: string; only: Only; sort: string; page: number }

/** Well-known TLDs first, then the others by name. */
const POPULAR_FIRST = 'popular'

export const DEFAULT_TLDS: TldsAddress = { q: '', only: 'all', sort: POPULAR_FIRST, page: 1 }

const COLUMNS: readonly TldColumn[] = ['tld', ...PRICE_OPS]
export const TYPED_LENGTH_MAX = 63

type Raw = { [Key in keyof TldsAddress]?: unknown }

export function parseTldsAddress(raw: Raw): TldsAddress {
  const q = typeof raw.q === 'string' ? raw.q.trim().slice(0, TYPED_LENGTH_MAX) : ''
  const only = ONLY.find((each) => each === raw.only) ?? 'all'
  const { column, isDown } = readSort(typeof raw.sort === 'string' ? raw.sort : '')
  const page = typeof raw.page === 'string' && /^[1-9]\d{0,3}$/.test(raw.page) ? raw.page : 1
  return { q, only, sort: sortText(column, isDown), page: Number(page) }
}

export function tldsHref(address: Partial<TldsAddress>): string {
  return `/tlds${formatChanges({ ...DEFAULT_TLDS, ...address }, DEFAULT_TLDS)}`
}

/** The column is null for the order by popularity. */
export function readSort(sort: string): { column: TldColumn | null; isDown: boolean } {
  const isDown = sort.startsWith('-')
  const named = isDown ? sort.slice(1) : sort
  const column = COLUMNS.find((known) => known === named)
  return column ? { column, isDown } : { column: null, isDown: false }
}

export function sortText(column: TldColumn | null, isDown: boolean): string {
  if (column === null) return POPULAR_FIRST
  return isDown ? `-${column}` : column
}
