import type { Caused } from './faults.ts'
import { type Counts, type Failure, quantile } from './counts.ts'
import type { Fault } from './options.ts'
import type { Verdict } from './verify.ts'

/** One part of the trial: a fault, or a while without any. */
export type Row = {
  part: Fault | 'steady' | 'steady again' | 'end'
  counts: Counts
  seconds: number
  /** How many deliveries had arrived twice when it began. Only needed where `mayRepeat`. */
  repeated?: number
  caused?: Caused
}

/** Callers notice these: what they use is gone for a moment. */
export const OUTAGES = ['pgbouncer', 'postgres', 'proxy']
/**
 * Requests under way on a killed server end without an answer. The proxy says 502, or sends a read to
 * another server, where its nonce is used up.
 */
const CUT_OFF = new Set(['502', '401 replay_detected', 'ECONNRESET', 'UND_ERR_SOCKET'])
/**
 * How long the proxy may take to notice that a server is gone: two of its checks. Until then, Caddy up
 * to 2.11.1 answers orders with 502, because it can't send their body to a second server. Reads have
 * none, so they must succeed.
 */
const UNNOTICED_MS = 1_000
export const RECOVERY_MAX_MS = 5_000
export const REDIS_HUNG_MAX_MS = 50
/**
 * A worker that is killed while it waits for a receiver sends the event again, when its lease has
 * ended. That may be in a later part, but in none before it.
 */
const MAY_REPEAT = ['worker', 'pgbouncer', 'postgres']

export function mayRepeat({ part }: Pick<Row, 'part'>): boolean {
  return MAY_REPEAT.includes(part)
}

/** How long calls still failed after what was gone was back. */
export function recoveryMs({ counts, caused }: Row): number {
  return caused ? Math.max(0, counts.failedAt - caused.backAt) : 0
}

/** Everything that is not as it should be, in words. */
export function findProblems(rows: Row[], verdict: Verdict): string[] {
  const steady = rows.find(({ part }) => part === 'steady')?.counts
  const problems = rows.flatMap((row) => [...problemsOf(row), ...slowness(row, steady)])
  const { orders, events, deliveries, broken } = verdict
  const firstKill = rows.find(mayRepeat)
  const repeated = firstKill ? (firstKill.repeated ?? 0) : deliveries.twice
  const counted: [number, string][] = [
    [orders.lost, 'confirmed orders are lost'],
    [orders.twice, 'orders were recorded twice'],
    [events.missing, 'events are missing'],
    [events.twice, 'events were recorded twice'],
    [deliveries.missing, 'deliveries are missing'],
    [repeated, 'deliveries arrived twice'],
  ]
  for (const [count, what] of counted) if (count > 0) problems.push(`${count} ${what}`)
  if (orders.confirmed === 0) problems.push('no order was confirmed')
  return [...problems, ...broken.map((each) => `ledger: ${each}`)]
}

function problemsOf(row: Row): string[] {
  const { part, counts, caused } = row
  const problems: string[] = []
  const add = (text: string) => problems.push(`${part}: ${text}`)
  if (counts.given_up > 0) add(`${counts.given_up} calls failed for good`)
  if (counts.held_back > 0) add(`${counts.held_back} calls were never sent`)
  if (counts.sold_but_shown > 0) add(`${counts.sold_but_shown} sold names were still offered`)
  if (OUTAGES.includes(part)) {
    const ms = recoveryMs(row)
    if (ms > RECOVERY_MAX_MS) add(`calls failed for ${(ms / 1000).toFixed(1)} s after it was back`)
    return problems
  }
  if (part === 'server') {
    const others = counts.failures.filter((failure) => !isCutOff(failure, caused))
    const kinds = new Set(others.map(({ what }) => what))
    if (kinds.size > 0) add(`calls failed with ${[...kinds].join(', ')}`)
  } else if (counts.failures.length > 0) add(`${counts.failures.length} calls failed`)
  return problems
}

/** Whether a call can have been under way on the killed server, or was an order sent to it since. */
function isCutOff(failure: Failure, { killedAt = 0, goneAt = 0 }: Partial<Caused> = {}): boolean {
  const { what, beganAt, endedAt, isOrder } = failure
  if (beganAt < goneAt) return CUT_OFF.has(what) && endedAt >= killedAt
  return isOrder && what === '502' && beganAt < goneAt + UNNOTICED_MS
}

/** How much longer a read took in the middle than when nothing was wrong. */
export function addedMs({ counts }: Row, steady: Counts): number {
  return quantile(counts, 0.5) - quantile(steady, 0.5)
}

function slowness(row: Row, steady: Counts | undefined): string[] {
  const { part } = row
  if (part !== 'redis-hung' || !steady) return []
  const added = addedMs(row, steady)
  return added > REDIS_HUNG_MAX_MS ? [`${part}: reads took ${added.toFixed(0)} ms longer`] : []
}
