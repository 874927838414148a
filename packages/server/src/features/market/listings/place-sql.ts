import type { Reader } from '../../../db/pool.ts'
import { isAfter, isReached } from './count-sql.ts'
import { type ListingFilter, matchingChanges } from './filter-sql.ts'

/** What came onto the market or left it since a snapshot. */
export type Since = { matching: number; changes: number; snapshot: string }

/**
 * How many of the first changes since a snapshot match a filter, and how many there are. Undefined if
 * another server has taken over, and it is behind the old one. Only for the primary, as for totals.
 */
export async function readSince(
  reader: Reader,
  filter: ListingFilter,
  { snapshot, max }: { snapshot: string; max: number },
): Promise<Since | undefined> {
  const [row] = await reader<Since[]>`
    select count(*) filter (where ${matchingChanges(reader, filter)}) as matching,
      count(*) as changes, pg_current_snapshot()::text as snapshot
    from (
      select * from market_changes
      where ${isAfter(reader, snapshot)} and ${isReached(reader)}
      limit ${max}
    ) since
    having pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
  `
  return row
}
