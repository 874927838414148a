/** What the caller saw, and when it had sent the call and saw that, from `performance.now()`. */
export type Failure = { what: string; beganAt: number; endedAt: number; isOrder: boolean }

/** What became of the calls of one part of the trial. */
export type Counts = {
  reads: number
  orders: number
  visits: number
  /** First attempts that failed. */
  failures: Failure[]
  /** When a call last failed, from `performance.now()`. */
  failedAt: number
  /** Calls that failed however often they were repeated. */
  given_up: number
  /** Calls that were never sent, because too many were waiting for an answer. */
  held_back: number
  /** Names that the marketplace still offered seconds after their sale. */
  sold_but_shown: number
  /** How long signed reads took. */
  ms: number[]
}

export function newCounts(): Counts {
  const none = { reads: 0, orders: 0, visits: 0, given_up: 0, held_back: 0, sold_but_shown: 0 }
  return { ...none, failures: [], failedAt: 0, ms: [] }
}

/** How often callers saw what. */
export function failuresByKind({ failures }: Counts): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const { what } of failures) kinds.set(what, (kinds.get(what) ?? 0) + 1)
  return kinds
}

/** The time within which this share of the signed reads was answered. */
export function quantile({ ms }: Counts, share: number): number {
  return ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0
}
