import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import { isAfter, isReached } from './count-sql.ts'
import { type ListingFilter, matchingChanges } from './filter-sql.ts'

/** A name that came onto the market, left it or changed, and how it is read now. */
export type ChangedName = { environment: Environment; domain: string; reading: string }

export type MarketMoment = {
  /** What the database has seen, to ask again from there. */
  snapshot: string
  changed: ChangedName[]
}

/** The present moment, to ask for changes from. */
export async function readMoment(reader: Reader): Promise<MarketMoment> {
  const [row] = await reader<{ snapshot: string }[]>`
    select pg_current_snapshot()::text as snapshot
  `
  if (!row) throw new Error('a moment has one row')
  return { ...row, changed: [] }
}

/**
 * The names whose listings changed since a moment, at most `max`. Each change belongs to a
 * transaction, and the snapshot tells which of them had ended by then, so none is missed. Only for
 * the primary: the snapshots of a replica don't list the transactions in progress.
 */
export async function readChangesSince(
  reader: Reader,
  snapshot: string,
  max: number,
): Promise<MarketMoment> {
  const [row] = await reader<{ snapshot: string; changed: string | null }[]>`
    select pg_current_snapshot()::text as snapshot, (
      select string_agg(
        change.environment || ' ' || change.domain || ' ' || coalesce(listings.reading, ''), chr(10)
      )
      from (
        select environment, domain from market_changes
        where ${isAfter(reader, snapshot)}
        limit ${max}
      ) change
      left join listings
        on listings.environment = change.environment and listings.domain = change.domain
    ) as changed
  `
  if (!row) throw new Error('a moment has one row')
  return { snapshot: row.snapshot, changed: row.changed?.split('\n').map(readLine) ?? [] }
}

function readLine(line: string): ChangedName {
  const [environment = '', domain = ''] = line.split(' ', 2)
  const reading = line.slice(environment.length + domain.length + 2)
  // The column allows nothing else.
  return { environment: environment as Environment, domain, reading }
}

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
