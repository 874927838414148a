import type { Db, Reader } from '../../../db/pool.ts'
import { type ListingFilter, matching, matchingChanges } from './filter-sql.ts'

const OLD_MINUTES = 10
/** Callers can think of any number of filters. */
const KEPT_MAX = 10_000

export type KeptTotal = {
  total: number
  /** Changes of the market since the total was counted, whether they match or not. */
  changes: number
  /** Whether it was last moved so long ago that it would soon be forgotten. */
  is_old: boolean
  snapshot: string
}

/**
 * A total that was counted before, plus what changed since. Each change belongs to a transaction,
 * and the snapshot tells which transactions the count has already seen. So the result is exact,
 * whatever is being written meanwhile.
 */
export async function readKeptTotal(
  reader: Reader,
  key: string,
  filter: ListingFilter,
): Promise<KeptTotal | undefined> {
  const [row] = await reader<KeptTotal[]>`
    select kept.total + since.total as total, since.changes, kept.snapshot::text as snapshot,
      coalesce(kept.used_at < now() - make_interval(mins => ${OLD_MINUTES}), true) as is_old
    from market_counts kept
    cross join lateral (
      select count(*) as changes,
        coalesce(sum(sign) filter (where ${matchingChanges(reader, filter)}), 0)::bigint as total
      from market_changes
      where changed_xid >= pg_snapshot_xmin(kept.snapshot)
        and not pg_visible_in_snapshot(changed_xid, kept.snapshot)
        and ${isReached(reader)}
    ) since
    where kept.filter = ${key}
      and pg_snapshot_xmax(kept.snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
  `
  return row
}

/**
 * A restored backup can contain transactions that this server has not reached yet. They were
 * counted long ago.
 */
export function isReached(reader: Reader) {
  return reader`changed_xid < pg_snapshot_xmax(pg_current_snapshot())`
}

/** Changes of transactions that a snapshot hasn't seen. */
export function isAfter(reader: Reader, snapshot: string) {
  return reader`
    changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot)
  `
}

export type CountedTotal = { total: number; snapshot: string }

export async function countOffered(reader: Reader, filter: ListingFilter): Promise<CountedTotal> {
  const [row] = await reader<CountedTotal[]>`
    select count(*) as total, pg_current_snapshot()::text as snapshot
    from listings where ${matching(reader, filter)}
  `
  if (!row) throw new Error('a count has one row')
  return row
}

/**
 * Keeps a total, unless too many are kept already. Of several counted at the same time, any one will
 * do.
 */
export async function keepTotal(
  db: Db,
  key: string,
  { total, snapshot }: CountedTotal,
): Promise<void> {
  await db`
    insert into market_counts (filter, total, snapshot)
    select ${key}, ${total}, ${snapshot}::pg_snapshot
    where (select count(*) from market_counts) < ${KEPT_MAX}
    on conflict (filter) do update set total = excluded.total, snapshot = excluded.snapshot
  `
}

/**
 * Moves a kept total to the present, so that fewer changes have to be added next time. Does nothing
 * if another process did so meanwhile.
 */
export async function moveTotal(
  db: Db,
  key: string,
  { filter, snapshot }: { filter: ListingFilter; snapshot: string },
): Promise<void> {
  await db`
    update market_counts set
      total = market_counts.total + coalesce((
        select sum(sign) from market_changes
        where ${isAfter(db, snapshot)} and ${isReached(db)}
          and ${matchingChanges(db, filter)}
      ), 0),
      snapshot = pg_current_snapshot(), used_at = now()
    where market_counts.filter = ${key} and market_counts.snapshot::text = ${snapshot}
  `
}

/** Forgets totals that nobody asked for lately. Resolves to true if more are left. */
export async function purgeTotals(db: Db, keptMinutes: number, limit: number): Promise<boolean> {
  await db`
    delete from market_groups where used_at < now() - make_interval(mins => ${keptMinutes})
  `
  const gone = await db`
    delete from market_counts where filter in (
      select filter from market_counts
      where used_at < now() - make_interval(mins => ${keptMinutes})
      limit ${limit}
    )
  `
  return gone.count === limit
}

/** Every transaction before this one has ended, so everybody sees what it changed, or that it failed. */
export async function readFirstUnderWay(db: Db): Promise<string> {
  const [row] = await db<{ xid: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid
  `
  if (!row) throw new Error('a moment has one row')
  return row.xid
}

/**
 * Deletes changes that every kept total contains, of transactions before `before`. Resolves to true
 * if more are left.
 */
export async function purgeMarketChanges(db: Db, before: string, limit: number): Promise<boolean> {
  const gone = await db`
    delete from market_changes where ctid = any(array(
      select ctid from market_changes
      where (
        changed_xid < ${before}::xid8
        and changed_xid < all(
          select pg_snapshot_xmin(snapshot) from market_counts
          union all select pg_snapshot_xmin(snapshot) from market_groups
        )
      ) or not ${isReached(db)}
      order by changed_xid
      limit ${limit}
    ))
  `
  return gone.count === limit
}
