import type { Db, Reader, Statements } from '../../../db/pool.ts'

/** Makes sure that each part has its row. */
export async function addParts(db: Statements, parts: string[]): Promise<void> {
  await db`
    insert into status_parts (part) select unnest(${parts}::text[]) on conflict (part) do nothing
  `
}

/** Claims the parts whose probe is due, so that one worker probes each. */
export async function claimParts(
  db: Statements,
  parts: string[],
  everyMs: number,
): Promise<string[]> {
  const rows = await db<{ part: string }[]>`
    update status_parts set due_at = clock_timestamp() + ${everyMs} * interval '1 millisecond'
    where part = any(${parts}) and due_at <= clock_timestamp()
    returning part
  `
  return rows.map(({ part }) => part)
}

export type Checked = { part: string; is_ok: boolean; at: Date }

/** Stores the result of a probe, and counts it in its day (UTC). */
export async function keepCheck(db: Statements, { part, is_ok, at }: Checked): Promise<void> {
  const failed = is_ok ? 0 : 1
  const day = at.toISOString().slice(0, 10)
  await db`
    with state as (
      update status_parts
      set checked_at = ${at}, is_ok = ${is_ok},
        failed_since = case when ${is_ok} then null else coalesce(failed_since, ${at}) end
      where part = ${part}
    )
    insert into status_days (part, day, checks, failed)
    values (${part}, ${day}::text::date, 1, ${failed})
    on conflict (part, day) do update
    set checks = status_days.checks + 1, failed = status_days.failed + excluded.failed
  `
}

export type PartRow = {
  part: string
  checked_at: Date | null
  is_ok: boolean | null
  failed_since: Date | null
}

const PARTS_MAX = 100

export async function readParts(reader: Reader): Promise<PartRow[]> {
  return await reader<PartRow[]>`
    select part, checked_at, is_ok, failed_since from status_parts order by part limit ${PARTS_MAX}
  `
}

export type DayRow = { part: string; day: string; checks: number; failed: number }

/** From a day on, oldest first. */
export async function readDays(reader: Reader, from: string, max: number): Promise<DayRow[]> {
  return await reader<DayRow[]>`
    select part, day::text as day, checks, failed from status_days
    where day >= ${from}::text::date order by day, part limit ${max}
  `
}

/** One row for each part and day, so a single statement is enough. */
export async function purgeDays(db: Db, before: string): Promise<void> {
  await db`delete from status_days where day < ${before}::text::date`
}
