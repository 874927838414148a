import type { FaultKind } from './faults.ts'

export interface LoggedRequest {
  /** Increases across all servers, so requests in the same millisecond keep their order. */
  n: number
  server: string
  at: string
  asked: string
  fault: FaultKind | null
  /** From the request's arrival until the last byte of the answer is written. Null if not timed. */
  took_ms: number | null
}

/** How many requests are remembered per server. The counts go on beyond that. */
export const REMEMBERED_MAX = 2_000

/** Logs the requests of every server, so a test can count the upstream calls of an action. */
export class RequestLog {
  #remembered = new Map<string, LoggedRequest[]>()
  #counts = new Map<string, number>()
  #lastN = 0

  add(request: Omit<LoggedRequest, 'n' | 'took_ms'>): LoggedRequest {
    const list = this.#remembered.get(request.server) ?? []
    this.#lastN += 1
    const logged = { n: this.#lastN, ...request, took_ms: null }
    list.push(logged)
    if (list.length > REMEMBERED_MAX) list.shift()
    this.#remembered.set(request.server, list)
    this.#counts.set(request.server, this.countOf(request.server) + 1)
    return logged
  }

  countOf(server: string): number {
    return this.#counts.get(server) ?? 0
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }

  /** The remembered requests, oldest first. */
  list(server: string | null, match: string | null): LoggedRequest[] {
    const lists =
      server === null ? [...this.#remembered.values()] : [this.#remembered.get(server) ?? []]
    const wanted = match?.toLowerCase() ?? ''
    return lists
      .flat()
      .filter((request) => request.asked.toLowerCase().includes(wanted))
      .toSorted((a, b) => a.n - b.n)
  }

  clear(): void {
    this.#remembered.clear()
    this.#counts.clear()
  }
}
