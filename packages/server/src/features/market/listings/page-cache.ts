import { type Body, bodyOf } from '../../../http/early-answer.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import type { Clock } from '../../../values/clock.ts'

type Shape = { properties: Record<string, unknown> }

const KEPT_MS = 1_000
const PAGES_MAX = 500
const URL_LENGTH_MAX = 256

type Kept = { until: number; page: Promise<string>; body: Body | undefined }

/**
 * Caches popular answers for a second, because querying for every request would be most of its
 * cost. Code that changes a listing in this process calls `forget`. Changes made by other processes
 * show within a second.
 */
export class PageCache {
  readonly #clock: Clock
  readonly #pages = new BoundedMap<string, Kept>(PAGES_MAX)
  /** The keys of pages that everybody gets, by URL. */
  readonly #keys = new BoundedMap<string, string>(PAGES_MAX)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The cached page, or a new one. Concurrent callers share the same work. */
  async get(key: string, make: () => Promise<string>): Promise<string> {
    const now = this.#clock.now().getTime()
    const kept = this.#pages.get(key)
    if (kept && kept.until > now) return await kept.page
    const entry: Kept = { until: now + KEPT_MS, page: make(), body: undefined }
    this.#pages.set(key, entry)
    entry.page.then(
      (text) => (entry.body = bodyOf(text)),
      // Those who are waiting get the error, and the next caller tries again.
      () => {
        if (this.#pages.get(key) === entry) this.#pages.delete(key)
      },
    )
    return await entry.page
  }

  /** The page that everybody gets at this URL, if it is cached and already made. */
  now(url: string): Body | undefined {
    const kept = this.#pages.get(this.#keys.get(url) ?? '')
    return kept && kept.until > this.#clock.now().getTime() ? kept.body : undefined
  }

  /** Notes which page everybody gets at a URL. */
  note(url: string, key: string): void {
    if (url.length <= URL_LENGTH_MAX && this.#keys.get(url) !== key) this.#keys.set(url, key)
  }

  /** Clears the cache. */
  forget(): void {
    this.#pages.clear()
  }
}

/**
 * Builds cache keys from the caller's access to prices and every property in the query's schema, so
 * that no filter can be forgotten. Keys are JSON, where an absent value differs from any text.
 */
export function pageKeys<Query extends object>(shape: Shape) {
  const names = Object.keys(shape.properties) as (keyof Query)[]
  return (query: Query, priceView: string): string => {
    return JSON.stringify([priceView, ...names.map((name) => query[name])])
  }
}
