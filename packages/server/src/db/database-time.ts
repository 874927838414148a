import type { Reader } from './pool.ts'

type Moved = { readonly offsetMs: number }

/** The demo's clock. Everywhere else, time is the database's own. */
let demoClock: Moved | undefined

/** Moves the database's time with the demo's clock; undefined: it isn't moved. */
export function followDemoClock(clock: Moved | undefined): void {
  demoClock = clock
}

/** How far the demo's clock is ahead of the database. 0 in `serve`. */
export function secondsAhead(): number {
  return (demoClock?.offsetMs ?? 0) / 1_000
}

/** The clock shared by all nodes. Inside a transaction, it returns when the transaction began. */
export async function readDatabaseTime(reader: Reader): Promise<Date> {
  const [row] = await reader<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('select now() returned no row')
  return new Date(row.now.getTime() + secondsAhead() * 1_000)
}
