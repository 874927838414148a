import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { findSaved, type SavedSearchRow } from './sql.ts'

export type DroppedName = {
  domain: string
  label: string
  /** The label in Unicode. The same, if it has no other letters. */
  unicode: string
}

type Dropped = { names: DroppedName[]; zone: string; dropped_on: string }
type Matching = { now: Date; max: number; waitingMax: number }

/**
 * Stores which searches find these names, each once. A search that found very many already takes no
 * more until they are reported. Returns the searches that found something.
 */
export async function insertDropHits(
  tx: Tx,
  { names, zone, dropped_on }: Dropped,
  { now, max, waitingMax }: Matching,
): Promise<{ saved_search_id: string }[]> {
  return await tx<{ saved_search_id: string }[]>`
    insert into saved_search_drops (saved_search_id, domain, dropped_on, found_at)
    select saved.id, name.domain, ${dropped_on}::date, ${now}
    from unnest(
      ${names.map(({ domain }) => domain)}::text[],
      ${names.map(({ label }) => label)}::text[],
      ${names.map(({ unicode }) => unicode)}::text[]
    ) as name (domain, label, unicode)
    join saved_searches saved on saved.source = 'drops' and saved.waiting < ${waitingMax}
      and (saved.tld is null or saved.tld = ${zone})
      and (saved.length_max is null or length(name.unicode) <= saved.length_max)
      and (not saved.is_plain or name.unicode !~ '[0-9-]')
      and (name.label like all (saved.patterns) or name.unicode like all (saved.patterns))
    limit ${max}
    on conflict do nothing
    returning saved_search_id
  `
}

/** Puts what a search has found into a report. Returns how much that is. */
export async function takeDropHits(tx: Tx, id: string, report_id: string): Promise<number> {
  const taken = await tx`
    update saved_search_drops set report_id = ${report_id}
    where saved_search_id = ${id} and report_id is null
  `
  return taken.count
}

export type DropHit = { domain: string; dropped_on: Date }
type Report = { saved: SavedSearchRow; hits: DropHit[]; total: number }

/** What an email says, unless its search was removed or unsubscribed meanwhile. */
export async function readDropReport(
  reader: Reader,
  report_id: string,
  max: number,
): Promise<Report | undefined> {
  const hits = await reader<(DropHit & { saved_search_id: string; total: number })[]>`
    select saved_search_id, domain, dropped_on, count(*) over () as total
    from saved_search_drops where report_id = ${report_id}
    order by length(domain), domain limit ${max}
  `
  const [first] = hits
  const saved = first && (await findSaved(reader, first.saved_search_id))
  return saved?.is_mailed ? { saved, hits, total: first?.total ?? 0 } : undefined
}

const PURGE_ROWS_MAX = 10_000

/** Deletes reported names that were found long ago, in batches. Returns whether more are left. */
export async function purgeDropHits(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from saved_search_drops where (saved_search_id, domain, dropped_on) in (
      select saved_search_id, domain, dropped_on from saved_search_drops
      where found_at < ${before} and report_id is not null limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
