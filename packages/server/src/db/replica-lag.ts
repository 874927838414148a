import type { Statements } from './pool.ts'

type Mark = { position: bigint; at: number }

/** One a second, so that any lag we may be asked about is covered. */
const MARKS_MAX = 3_700

/**
 * How far a replica is behind. Remembers where the primary's log was at which time, and looks how
 * far the replica has got in it. Unlike the replica's own idea of its lag, this is also right while
 * it's cut off from the primary, and while nothing is written.
 */
export class ReplicaLag {
  readonly #marks: Mark[] = []
  #ms: number | undefined

  /** Undefined until the replica has been seen to follow. */
  get ms(): number | undefined {
    return this.#ms
  }

  /** Throws if either doesn't answer. */
  async measure(primary: Statements, replica: Statements): Promise<void> {
    const at = performance.now()
    const position = await readWritten(primary)
    this.#marks.push({ position, at })
    if (this.#marks.length > MARKS_MAX) this.#marks.shift()
    const replayed = await readReplayed(replica)
    const reached = this.#marks.findLastIndex((mark) => mark.position <= (replayed ?? position))
    // Before the first mark nothing is known, not even that it follows the same primary.
    this.#ms = reached < 0 ? undefined : at - (this.#marks[reached]?.at ?? at)
    // Earlier marks say nothing more.
    if (reached > 0) this.#marks.splice(0, reached)
  }
}

async function readWritten(primary: Statements): Promise<bigint> {
  const [row] = await primary<{ lsn: string | null }[]>`select pg_current_wal_lsn()::text as lsn`
  return positionOf(row?.lsn ?? '0/0')
}

/** Undefined if it is no standby, but for example another address of the primary. */
async function readReplayed(replica: Statements): Promise<bigint | undefined> {
  const [row] = await replica<{ lsn: string | null }[]>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn
  `
  return row?.lsn ? positionOf(row.lsn) : undefined
}

/** `16/B374D848`: the upper and the lower half of 64 bits, in hex. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
