import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { SearchLists } from '../listings/search-lists.ts'

export const EVERY = ['instant', 'daily', 'weekly'] as const
export type Every = (typeof EVERY)[number]

/** What is searched: names for sale, or names that were dropped. */
export const SOURCES = ['market', 'drops'] as const
export type Source = (typeof SOURCES)[number]

export type SavedSearchRow = {
  id: string
  account_id: string
  source: Source
  q: string
  tld: string | null
  max_cents: number | null
  length_max: number | null
  category: string | null
  /** Only letters: no digits and no hyphens. */
  is_plain: boolean
  every: Every
  is_mailed: boolean
  created_at: Date
}

function columns(reader: Reader) {
  return reader`
    id, account_id, source, q, tld, max_cents, length_max, category, is_plain, every, is_mailed,
    created_at
  `
}

/** An account's saved searches, newest first. */
export async function readSaved(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<SavedSearchRow[]> {
  return await reader<SavedSearchRow[]>`
    select ${columns(reader)} from saved_searches where account_id = ${account_id}
    order by created_at desc, id desc limit ${max}
  `
}

export async function findSaved(reader: Reader, id: string): Promise<SavedSearchRow | undefined> {
  const [row] = await reader<SavedSearchRow[]>`
    select ${columns(reader)} from saved_searches where id = ${id}
  `
  return row
}

/** Serializes additions by one account, so that its searches can be counted. */
export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for no key update`
}

type NewSaved = Omit<SavedSearchRow, 'is_mailed' | 'created_at'> &
  SearchLists & { patterns: string[] }

export async function insertSaved(tx: Tx, saved: NewSaved, now: Date): Promise<void> {
  const { id, account_id, source, q, patterns, tld, max_cents, length_max, is_plain } = saved
  await tx`
    insert into saved_searches (
      id, account_id, source, q, patterns, lists, lists_version, tld, max_cents, length_max,
      category, is_plain, every, created_at
    ) values (
      ${id}, ${account_id}, ${source}, ${q}, ${patterns}::text[], ${saved.lists}::int[],
      ${saved.lists_version}, ${tld}, ${max_cents}, ${length_max}, ${saved.category},
      ${is_plain}, ${saved.every}, ${now}
    )
  `
}

/** How long a search waits after a report. Ten minutes put what is listed together into one. */
function wait(reader: Reader) {
  return reader`
    case every when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
      else interval '10 minutes' end
  `
}

type Change = { every: Every; is_mailed: boolean }

export async function updateSaved(
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  { every, is_mailed }: Change,
  now: Date,
): Promise<boolean> {
  const changed = await tx`
    update saved_searches set every = ${every}, is_mailed = ${is_mailed}
    where account_id = ${account_id} and id = ${id}
  `
  await tx`
    update saved_searches set due_at = greatest(${now}, reported_at + ${wait(tx)})
    where id = ${id} and account_id = ${account_id} and due_at is not null
  `
  return changed.count > 0
}

export async function stopMail(tx: Tx, id: string): Promise<void> {
  await tx`update saved_searches set is_mailed = false where id = ${id}`
}

export async function deleteSaved(tx: Tx, account_id: string, id: string): Promise<boolean> {
  const gone = await tx`delete from saved_searches where account_id = ${account_id} and id = ${id}`
  return gone.count > 0
}

/** Counts what was found, and sets when to report it. */
export async function scheduleReports(
  tx: Tx,
  found: { saved_search_id: string; count: number }[],
  now: Date,
): Promise<void> {
  await tx`
    update saved_searches set waiting = waiting + found.count,
      due_at = coalesce(due_at, greatest(${now}, reported_at + ${wait(tx)}))
    from unnest(
      ${found.map(({ saved_search_id }) => saved_search_id)}::text[],
      ${found.map(({ count }) => count)}::int[]
    ) as found (id, count)
    where saved_searches.id = found.id
  `
}

export type DueReport = SavedSearchRow & { email: string }

/** The search whose report is due longest, locked. Skips those that another worker has locked. */
export async function holdDueReport(tx: Tx, now: Date): Promise<DueReport | undefined> {
  const [row] = await tx<DueReport[]>`
    select saved.id, saved.account_id, saved.source, saved.q, saved.tld, saved.max_cents,
      saved.length_max, saved.category, saved.is_plain, saved.every, saved.is_mailed,
      saved.created_at, accounts.email
    from saved_searches saved join accounts on accounts.id = saved.account_id
    where saved.due_at <= ${now}
    order by saved.due_at limit 1
    for update of saved skip locked
  `
  return row
}

/** Puts what a search has found into a report. Returns how much that is. */
export async function takeHits(tx: Tx, id: string, report_id: string): Promise<number> {
  const taken = await tx`
    update saved_search_hits set report_id = ${report_id}
    where saved_search_id = ${id} and report_id is null
  `
  return taken.count
}

export async function noteReport(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`
    update saved_searches set waiting = 0, reported_at = ${now}, due_at = null where id = ${id}
  `
}

export type Hit = { domain: string; bin_price_cents: number }
type Report = { saved: SavedSearchRow; hits: Hit[]; total: number }

/** What an email says, unless its search was removed or unsubscribed meanwhile. */
export async function readReport(
  reader: Reader,
  report_id: string,
  max: number,
): Promise<Report | undefined> {
  const hits = await reader<(Hit & { saved_search_id: string; total: number })[]>`
    select saved_search_id, domain, bin_price_cents, count(*) over () as total
    from saved_search_hits where report_id = ${report_id}
    order by score desc nulls last, found_at desc, domain limit ${max}
  `
  const [first] = hits
  const saved = first && (await findSaved(reader, first.saved_search_id))
  return saved?.is_mailed ? { saved, hits, total: first?.total ?? 0 } : undefined
}

const PURGE_ROWS_MAX = 10_000

/** Deletes reported names that were found long ago, in batches. Returns whether more are left. */
export async function purgeHits(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from saved_search_hits where (saved_search_id, listing_id) in (
      select saved_search_id, listing_id from saved_search_hits
      where found_at < ${before} and report_id is not null limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
