import type { Db, Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

export const GROUPINGS = ['category', 'tld'] as const
export type Grouping = (typeof GROUPINGS)[number]

const OLD_MINUTES = 10

export type KeptGroups = {
  totals: Record<string, number>
  /** Changes of the market since they were counted. */
  changes: number
  /** Whether they were last moved so long ago that they would soon be forgotten. */
  is_old: boolean
  snapshot: string
}

/** Totals that were counted before, plus what changed since (count-sql.ts). */
export async function readKeptGroups(
  reader: Reader,
  environment: Environment,
  grouping: Grouping,
): Promise<KeptGroups | undefined> {
  const [row] = await reader<KeptGroups[]>`
    select ${present(reader, grouping)} as totals, kept.snapshot::text as snapshot, (
      select count(*) from market_changes
      where changed_xid >= pg_snapshot_xmin(kept.snapshot)
        and not pg_visible_in_snapshot(changed_xid, kept.snapshot)
    ) as changes,
      coalesce(kept.used_at < now() - make_interval(mins => ${OLD_MINUTES}), true) as is_old
    from market_groups kept
    where kept.environment = ${environment} and kept.grouped_by = ${grouping}
      and pg_snapshot_xmax(kept.snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
  `
  return row
}

/** The present totals of the row `kept`. */
function present(reader: Reader, grouping: Grouping) {
  return reader`(
    select coalesce(jsonb_object_agg(value, total), '{}') from (
      select value, sum(total) as total from (
        select key as value, value::bigint as total from jsonb_each_text(kept.totals)
        union all
        select ${column(reader, grouping)} as value, sign as total from market_changes
        where changed_xid >= pg_snapshot_xmin(kept.snapshot)
          and not pg_visible_in_snapshot(changed_xid, kept.snapshot)
          and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
          and market_changes.environment = kept.environment
      ) all_totals
      where value is not null
      group by value having sum(total) > 0
    ) grouped
  )`
}

function column(reader: Reader, grouping: Grouping) {
  return grouping === 'category' ? reader`category` : reader`tld`
}

export type CountedGroups = { totals: Record<string, number>; snapshot: string }

export async function countGroups(
  reader: Reader,
  environment: Environment,
  grouping: Grouping,
): Promise<CountedGroups> {
  const [row] = await reader<CountedGroups[]>`
    select coalesce(jsonb_object_agg(value, total), '{}') as totals,
      pg_current_snapshot()::text as snapshot
    from (
      select ${column(reader, grouping)} as value, count(*) as total from listings
      where environment = ${environment} and is_offered and ${column(reader, grouping)} is not null
      group by 1
    ) grouped
  `
  if (!row) throw new Error('an aggregate has one row')
  return row
}

export async function keepGroups(
  db: Db,
  { environment, grouping }: { environment: Environment; grouping: Grouping },
  { totals, snapshot }: CountedGroups,
): Promise<void> {
  await db`
    insert into market_groups (environment, grouped_by, totals, snapshot)
    values (${environment}, ${grouping}, ${db.json(totals)}, ${snapshot}::pg_snapshot)
    on conflict (environment, grouped_by) do update set
      totals = excluded.totals, snapshot = excluded.snapshot
  `
}

/** Moves kept totals to the present, unless another process did so meanwhile. */
export async function moveGroups(
  db: Db,
  { environment, grouping }: { environment: Environment; grouping: Grouping },
  snapshot: string,
): Promise<void> {
  await db`
    update market_groups kept set
      totals = ${present(db, grouping)}, snapshot = pg_current_snapshot(), used_at = now()
    where kept.environment = ${environment} and kept.grouped_by = ${grouping}
      and kept.snapshot::text = ${snapshot}
  `
}
