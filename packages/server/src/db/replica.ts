import type { Logger } from 'pino'
import { type Db, openDb, type Statements } from './pool.ts'
import { ReplicaLag } from './replica-lag.ts'

/** Where to read what may be a moment old. */
export type Replica = {
  /** Whether there is no replica, and the primary answers everything. */
  isPrimary: boolean
  /**
   * Runs a read on the replica, if there is one, it answers and isn't too far behind, otherwise on
   * the primary. `work` runs again there after a database error. Reports are `isLong`: one that
   * takes its time says nothing about the replica.
   */
  read<T>(work: (reader: Statements) => Promise<T>, options?: { isLong: boolean }): Promise<T>
  /** How far it is behind; undefined if unknown. */
  lagMs(): number | undefined
  close(): Promise<void>
}

/** How long a statement may wait for the replica before the primary is asked. */
const DEADLINE_MS = 2_000
const LONG_DEADLINE_MS = 20_000
/** The code of a statement that took too long. */
const LATE = 'CONNECTION_DEADLINE'
/** After a failure the primary answers for this long, so that not every request waits. */
const LEFT_ALONE_MS = 5_000
const MEASURE_MS = 1_000
const STALE_MS = 5_000
const CLOSE_SECONDS = 1

/** Without a replica, the primary answers everything. */
export function noReplica(primary: Db): Replica {
  return {
    isPrimary: true,
    read: async (work) => await work(primary),
    lagMs: () => undefined,
    close: async () => {},
  }
}

type Options = { primary: Db; connectionsMax: number; lagMaxMs: number; log: Logger }

export function openReplica(url: string, options: Options): Replica {
  const { primary, connectionsMax, log } = options
  const replica = openDb(url, connectionsMax, { target: 'prefer-standby' })
  const reader = replica.within(DEADLINE_MS)
  const longReader = replica.within(LONG_DEADLINE_MS)
  const lag = new ReplicaLag()
  let askedAgainAt = 0
  const leaveAlone = (error: unknown): void => {
    log.warn({ err: error }, 'reading from the primary, because the replica failed')
    askedAgainAt = performance.now() + LEFT_ALONE_MS
  }
  const isFresh = watchLag(lag, options, async () => {
    if (performance.now() < askedAgainAt) return
    await lag.measure(primary.within(DEADLINE_MS), reader).catch(leaveAlone)
  })
  return {
    isPrimary: false,
    lagMs: () => lag.ms,
    read: async (work, { isLong } = { isLong: false }) => {
      if (performance.now() < askedAgainAt || !(await isFresh())) return await work(primary)
      try {
        return await work(isLong ? longReader : reader)
      } catch (error) {
        if (!isOfDatabase(error)) throw error
        if (!isLong || (error as { code?: string }).code !== LATE) leaveAlone(error)
        return await work(primary)
      }
    },
    close: async () => await replica.end({ timeout: CLOSE_SECONDS }),
  }
}

/** The class of errors about values, which the primary would refuse too. */
const VALUES = '22'

/** A request that we or the database refuse says nothing about the replica. */
function isOfDatabase(error: unknown): boolean {
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'PostgresError') return !code.startsWith(VALUES)
  return code.startsWith('CONNECT')
}

/** Measures at most once a second, and only while reads happen. Only the first read waits for it. */
function watchLag(
  lag: ReplicaLag,
  { lagMaxMs, log }: Options,
  measure: () => Promise<void>,
): () => Promise<boolean> {
  let measuring: Promise<void> | undefined
  let measuredAt = Number.NEGATIVE_INFINITY
  let wasLagging = false
  return async () => {
    const age = performance.now() - measuredAt
    if (age >= MEASURE_MS) {
      measuring ??= measure().finally(() => {
        measuring = undefined
        measuredAt = performance.now()
      })
    }
    // What was measured long ago says nothing about now.
    if (age > STALE_MS) await measuring
    const isLagging = lag.ms !== undefined && lag.ms > lagMaxMs
    if (isLagging && !wasLagging) {
      log.warn({ lag_ms: lag.ms }, 'reading from the primary, because the replica lags')
    }
    wasLagging = isLagging
    return lag.ms !== undefined && !isLagging
  }
}
