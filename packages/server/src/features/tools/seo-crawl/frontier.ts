/** A page that is to be visited, and how many links it is away from the first. */
export type Waiting = { url: string; depth: number }

const DEPTH_MAX = 20
const ADDRESS_CHARS_MAX = 500
const SEGMENTS_MAX = 12
/** Addresses that differ in what follows the question mark alone. */
const OF_PATH_MAX = 30
const WAITING_MAX = 10_000

/**
 * The pages still to visit, nearest first, each once. Sites that make up pages without end are noticed
 * by how their addresses grow: ever deeper, round and round, or by ever other questions.
 */
export class Frontier {
  readonly #waiting: Waiting[] = []
  readonly #seen = new Set<string>()
  readonly #ofPath = new Map<string, number>()
  #at = 0
  /** Addresses that were left out because they looked like a trap. */
  trapped = 0

  /** False for an address that is known, or that `add` would leave out whatever the site allows. */
  wants(url: string): boolean {
    if (this.#seen.has(url) || this.#seen.size >= WAITING_MAX) return false
    if (url.length <= ADDRESS_CHARS_MAX) return true
    this.#seen.add(url)
    this.trapped += 1
    return false
  }

  /** Notes an address that the site's rules keep us from, so that it is judged once. */
  forbid(url: string): void {
    this.#seen.add(url)
  }

  /** False when it is known already, or will not be visited. */
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

/** One spelling for one page. */
export function normal(href: string): string {
  const url = new URL(href)
  url.hash = ''
  return url.href
}
