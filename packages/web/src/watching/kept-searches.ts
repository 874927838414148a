import type { NewSearch } from '../api/watching.ts'

/** A search that a visitor saved in this browser. */
export type KeptSearch = Omit<NewSearch, 'every'>

const KEY = 'namehouse.searches'
/** With the domains that a browser keeps, as many as an account may add in a minute. */
export const SEARCHES_MAX = 10
const TEXT_CHARS_MAX = 100

/** Newest last. What somebody else wrote there is left out. */
export function readKeptSearches(): KeptSearch[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(value)) return []
    return value
      .map(searchIn)
      .filter((search) => search !== undefined)
      .slice(0, SEARCHES_MAX)
  } catch {
    return []
  }
}

/** False if this browser can't keep them. */
export function keepSearches(searches: readonly KeptSearch[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
    return true
  } catch {
    return false
  }
}

export function isSameSearch(one: KeptSearch, other: KeptSearch): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ source, q, filters }: KeptSearch): string {
  const { tld, max, length_max, category, plain } = filters
  return JSON.stringify([source, q.toLowerCase(), tld, max, length_max, category, plain])
}

function searchIn(value: unknown): KeptSearch | undefined {
  if (!isRecord(value) || !isText(value['q'])) return undefined
  const { source, q, filters } = value
  if ((source !== 'market' && source !== 'drops') || !isRecord(filters)) return undefined
  const { tld, max, length_max, category, plain } = filters
  return {
    source,
    q,
    filters: {
      ...(isText(tld) && { tld }),
      ...(isNumber(max) && { max }),
      ...(isNumber(length_max) && { length_max }),
      ...(isText(category) && { category }),
      ...(plain === true && { plain }),
    },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_CHARS_MAX
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
