import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

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
        where changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot)
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
