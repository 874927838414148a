import { formatQuery } from '../../query-string.ts'
import { readNames } from '../../watching/read-names.ts'

export function parseList(raw: unknown): string[] {
  return typeof raw === 'string' ? readNames(raw.split(',')) : []
}

/** The address that shows some names side by side. */
export function listHref(names: readonly string[]): string {
  // Commas are allowed in a query, and an address without escapes is easier to read and share.
  return `/search${formatQuery({ list: names.join(',') }).replaceAll('%2C', ',')}`
}
