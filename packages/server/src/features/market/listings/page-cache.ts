import type { Clock } from '../../../values/clock.ts'

const KEPT_MS = 1_000
const PAGES_MAX = 500

/**
 * Answers that many callers ask for at once, kept for a second: a query for every request would be
 * most of its cost. Whoever changes a listing in this process calls `forget`; a change made by
 * another process shows within the second.
 */
export class PageCache {
  readonly #clock: Clock
  readonly #pages = new Map<string, { until: number; page: Promise<string> }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The kept page, or a new one; callers who come meanwhile share the same work. */
  async get(key: string, make: () => Promise<string>): Promise<string> {
    const now = this.#clock.now().getTime()
    const kept = this.#pages.get(key)
    if (kept && kept.until > now) return await kept.page
    if (this.#pages.size >= PAGES_MAX) this.#dropOldest()
    const page = make()
    const entry = { until: now + KEPT_MS, page }
    this.#pages.delete(key)
    this.#pages.set(key, entry)
    // A failure is told to those who wait for it, and the next caller tries again.
    page.catch(() => this.#pages.get(key) === entry && this.#pages.delete(key))
    return await page
  }

  /** What was kept is no longer true. */
  forget(): void {
    this.#pages.clear()
  }

  #dropOldest(): void {
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined) this.#pages.delete(oldest)
  }
}
