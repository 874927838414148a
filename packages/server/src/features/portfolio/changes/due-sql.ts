import type { Reader } from '../../../db/pool.ts'

/** Nobody looks closer at more. */
const COUNTED_MAX = 10_000

/**
 * The condition for a change that can be done now, or whose lease has expired. `next_at` stands for
 * both, always by the database's clock. A change waits for unfinished earlier changes of the same
 * name, so two changes of one name never overlap.
 *
 * `offset 0` makes PostgreSQL check for earlier changes by an index lookup per row. Without it, the
 * subquery becomes a join, and a nested loop planned while the table is empty is cached: the first
 * thousand names after a start would then take seconds.
 */
export function isDue(reader: Reader) {
  return reader`
    state in ('queued', 'running') and next_at <= clock_timestamp()
    and not exists (
      select 1 from changes earlier
      where earlier.domain = changes.domain and earlier.id < changes.id
        and earlier.state in ('queued', 'running')
      offset 0
    )
    and not exists (
      select 1 from changes doubtful
      where doubtful.domain = changes.domain and doubtful.state = 'in_doubt'
      offset 0
    )
  `
}

export type DueChanges = { count: number; waited_ms: number | null }

/** How many changes are due, and how long the oldest has been. */
export async function readDue(reader: Reader): Promise<DueChanges> {
  const [row] = await reader<DueChanges[]>`
    select count(*) as count,
      (extract(epoch from clock_timestamp() - min(next_at)) * 1000)::float8 as waited_ms
    from (select next_at from changes where ${isDue(reader)} limit ${COUNTED_MAX}) due
  `
  return row ?? { count: 0, waited_ms: null }
}
