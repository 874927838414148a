import { formatQuery } from '../../query-string.ts'

/** More names than this are neither kept nor compared. */
export const LIST_MAX = 50
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const NAME = new RegExp(`^(?=.{3,253}$)(?:${LABEL}\\.)+(?=.*\\D)${LABEL}$`, 'u')

/** The names in an address or in storage, which anybody may have written: each once, bounded. */
export function readNames(texts: readonly unknown[]): string[] {
  const names = texts
    .filter((text) => typeof text === 'string')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => NAME.test(text))
  return [...new Set(names)].slice(0, LIST_MAX)
}

export function parseList(raw: unknown): string[] {
  return typeof raw === 'string' ? readNames(raw.split(',')) : []
}

/** The address that shows some names side by side. */
export function listHref(names: readonly string[]): string {
  // Commas are allowed in a query, and an address without escapes is easier to read and share.
  return `/search${formatQuery({ list: names.join(',') }).replaceAll('%2C', ',')}`
}
