import { BoundedMap } from '../../../values/bounded-map.ts'
import type { Clock } from '../../../values/clock.ts'

type Shape = { properties: Record<string, unknown> }

const KEPT_MS = 1_000
const PAGES_MAX = 500

/**
 * Answers that many callers ask for at once, kept for a second: a query for every request would be
 * most of its cost. Whoever changes a listing in this process calls `forget`; a change made by
 * another process shows within the second.
 */
export class PageCache {
  readonly #clock: Clock
  readonly #pages = new BoundedMap<string, { until: number; page: Promise<string> }>(PAGES_MAX)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The kept page, or a new one; callers who come meanwhile share the same work. */
  async get(key: string, make: () => Promise<string>): Promise<string> {
    const now = this.#clock.now().getTime()
    const kept = this.#pages.get(key)
    if (kept && kept.until > now) return await kept.page
    const page = make()
    const entry = { until: now + KEPT_MS, page }
    this.#pages.set(key, entry)
    // A failure is told to those who wait for it, and the next caller tries again.
    page.catch(() => {
      if (this.#pages.get(key) === entry) this.#pages.delete(key)
    })
    return await page
  }

  /** What was kept is no longer true. */
  forget(): void {
    this.#pages.clear()
  }
}

/**
 * Tells pages apart by who asks and by everything that the shape of the query names, so that no
 * filter can be left out. It is JSON, in which what is absent differs from every text.
 */
export function pageKeys<Query extends object>(shape: Shape) {
  const names = Object.keys(shape.properties) as (keyof Query)[]
  return (query: Query, sight: string): string => {
    return JSON.stringify([sight, ...names.map((name) => query[name])])
  }
}
