import { PRICE_OPS } from '../../api/price-op.ts'
import type { PriceOp } from '../../api/price-op.ts'
import { formatChanges } from '../../query-string.ts'

export type TldColumn = 'tld' | PriceOp

/** The list's state, as in its address: `?q=co&sort=-renew`. */
export type TldsAddress = { q: string; sort: string }

export const DEFAULT_TLDS: TldsAddress = { q: '', sort: 'tld' }

const COLUMNS: readonly TldColumn[] = ['tld', ...PRICE_OPS]
const TYPED_LENGTH_MAX = 63

export function parseTldsAddress(raw: { q?: unknown; sort?: unknown }): TldsAddress {
  const q = typeof raw.q === 'string' ? raw.q.trim().slice(0, TYPED_LENGTH_MAX) : ''
  const { column, isDown } = readSort(typeof raw.sort === 'string' ? raw.sort : '')
  return { q, sort: sortText(column, isDown) }
}

export function tldsHref(address: TldsAddress): string {
  return `/tlds${formatChanges(address, DEFAULT_TLDS)}`
}

export function readSort(sort: string): { column: TldColumn; isDown: boolean } {
  const isDown = sort.startsWith('-')
  const named = isDown ? sort.slice(1) : sort
  const column = COLUMNS.find((known) => known === named)
  return column ? { column, isDown } : { column: 'tld', isDown: false }
}

export function sortText(column: TldColumn, isDown: boolean): string {
  return isDown ? `-${column}` : column
}
