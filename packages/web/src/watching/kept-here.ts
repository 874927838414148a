import { useSyncExternalStore } from 'react'
import type { NewSearch } from '../api/watching.ts'
import { readNames } from './read-names.ts'

/** Also the name of the event that says that the list has changed. */
const WATCHES_KEY = 'namehouse.watches'
const NONE: readonly string[] = []

let names: readonly string[] = NONE
let text = '[]'

/**
 * The names that a visitor wants to watch, newest last. Nothing is checked for visitors: the account
 * that signs in here next watches them (carry-kept.ts).
 */
export function useKeptWatches(): readonly string[] {
  return useSyncExternalStore(listen, readKeptWatches, () => NONE)
}

/** The same list as long as nothing has changed. What isn't a name is left out. */
export function readKeptWatches(): readonly string[] {
  const stored = storedText()
  if (stored === text) return names
  text = stored
  try {
    const value: unknown = JSON.parse(stored)
    names = Array.isArray(value) ? readNames(value) : NONE
  } catch {
    names = NONE
  }
  return names
}

/** False if this browser can't keep them. */
export function keepWatches(next: readonly string[]): boolean {
  try {
    localStorage.setItem(WATCHES_KEY, JSON.stringify(next))
  } catch {
    return false
  }
  window.dispatchEvent(new Event(WATCHES_KEY))
  return true
}

function storedText(): string {
  try {
    return localStorage.getItem(WATCHES_KEY) ?? '[]'
  } catch {
    return '[]'
  }
}

/** `storage` tells of other tabs. */
function listen(listener: () => void): () => void {
  window.addEventListener(WATCHES_KEY, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(WATCHES_KEY, listener)
    window.removeEventListener('storage', listener)
  }
}

/** A search that a visitor saved in this browser. */
export type KeptSearch = Omit<NewSearch, 'every'>

const SEARCHES_KEY = 'namehouse.searches'
/** With the domains that a browser keeps, as many as an account may add in a minute. */
export const SEARCHES_MAX = 10
const TEXT_CHARS_MAX = 100

/** Newest last. What somebody else wrote there is left out. */
export function readKeptSearches(): KeptSearch[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '[]')
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
    localStorage.setItem(SEARCHES_KEY, JSON.stringify(searches))
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
