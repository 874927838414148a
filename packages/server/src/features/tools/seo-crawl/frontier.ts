/** A page to visit, and its distance in links from the first page. */
export type Waiting = { url: string; depth: number }

const DEPTH_MAX = 20
const ADDRESS_CHARS_MAX = 500
const SEGMENTS_MAX = 12
/** Maximum number of addresses that differ only in the query string. */
const OF_PATH_MAX = 30
const WAITING_MAX = 10_000

/**
 * The pages still to visit, nearest first, each once. Detects sites that generate endless pages by
 * how their addresses grow: ever deeper, repeating segments, or ever new query strings.
 */
export class Frontier {
  readonly #waiting: Waiting[] = []
  readonly #seen = new Set<string>()
  readonly #ofPath = new Map<string, number>()
  #at = 0
  /** Addresses skipped because they looked like a crawler trap. */
  trapped = 0

  /** False if the address is already known, or `add` would skip it in any case. */
  wants(url: string): boolean {
    if (this.#seen.has(url) || this.#seen.size >= WAITING_MAX) return false
    if (url.length <= ADDRESS_CHARS_MAX) return true
    this.#seen.add(url)
    this.trapped += 1
    return false
  }

  /** Remembers an address that robots.txt forbids, so it is checked only once. */
  forbid(url: string): void {
    this.#seen.add(url)
  }

  /** False if it is already known or will not be visited. */
  add(href: string, depth: number): boolean {
    const url = normal(href)
    if (!this.wants(url)) return false
    this.#seen.add(url)
    if (depth > DEPTH_MAX || this.#isTrap(url)) {
      this.trapped += 1
      return false
    }
    this.#waiting.push({ url, depth })
    return true
  }

  next(): Waiting | undefined {
    const next = this.#waiting[this.#at]
    if (next) this.#at += 1
    return next
  }

  get left(): number {
    return this.#waiting.length - this.#at
  }

  #isTrap(address: string): boolean {
    const { pathname, search } = new URL(address)
    const segments = pathname.split('/').filter(Boolean)
    if (segments.length > SEGMENTS_MAX) return true
    if (new Set(segments).size < segments.length - 2) return true
    if (search === '') return false
    const count = (this.#ofPath.get(pathname) ?? 0) + 1
    this.#ofPath.set(pathname, count)
    return count > OF_PATH_MAX
  }
}

/** Normalizes an address, so each page has one spelling. */
export function normal(href: string): string {
  const url = new URL(href)
  url.hash = ''
  return url.href
}
