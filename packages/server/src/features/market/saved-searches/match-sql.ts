import type { Tx } from '../../../db/pool.ts'
import type { SearchLists } from '../listings/search-lists.ts'

/** A name that came onto the market, or became cheaper. */
export type Match = {
  listing_id: string
  domain: string
  /** Null if it is the same. */
  unicode: string | null
  tld: string
  label_length: number
  bin_price_cents: number
}

/** The same with what its words say. */
export type MeantMatch = Match & { category: string; lists: number[] }

type Matching = { now: Date; max: number; waitingMax: number }

/**
 * Stores which searches find these names because they contain the words, each once. A search that
 * found very many already takes no more until they are reported. Returns the searches that found
 * something.
 */
export async function insertHits(
  tx: Tx,
  names: MeantMatch[],
  { now, max, waitingMax }: Matching,
): Promise<{ saved_search_id: string }[]> {
  return await tx<{ saved_search_id: string }[]>`
    insert into saved_search_hits (
      saved_search_id, listing_id, domain, bin_price_cents, found_at
    )
    select saved.id, name.listing_id, name.domain, name.bin_price_cents, ${now}
    from ${rowsOf(tx, names)}
    join saved_searches saved on ${mayFind(tx, waitingMax)}
      and (name.domain like all (saved.patterns) or name.unicode like all (saved.patterns))
    limit ${max}
    on conflict do nothing
    returning saved_search_id
  `
}

export type Near = { saved_search_id: string; q: string; listing_id: string; domain: string }

/** Which searches have words close to those of these names. Whether they fit has to be judged. */
export async function readNear(
  tx: Tx,
  names: MeantMatch[],
  { max, waitingMax }: Omit<Matching, 'now'>,
): Promise<Near[]> {
  return await tx<Near[]>`
    select saved.id as saved_search_id, saved.q, name.listing_id, name.domain
    from ${rowsOf(tx, names)}
    join saved_searches saved on ${mayFind(tx, waitingMax)}
      and saved.lists && string_to_array(name.lists, ',')::int[]
    limit ${max}
  `
}

/** What the filters of searches ask of a name. */
function mayFind(tx: Tx, waitingMax: number) {
  return tx`
    saved.source = 'market' and saved.waiting < ${waitingMax}
    and (saved.tld is null or saved.tld = name.tld)
    and (saved.max_cents is null or name.bin_price_cents <= saved.max_cents)
    and (saved.length_max is null or name.label_length <= saved.length_max)
    and (saved.category is null or saved.category = name.category)
  `
}

function rowsOf(tx: Tx, names: MeantMatch[]) {
  return tx`
    unnest(
      ${names.map(({ listing_id }) => listing_id)}::uuid[],
      ${names.map(({ domain }) => domain)}::text[],
      ${names.map(({ unicode }) => unicode)}::text[],
      ${names.map(({ tld }) => tld)}::text[],
      ${names.map(({ label_length }) => label_length)}::int[],
      ${names.map(({ bin_price_cents }) => bin_price_cents)}::bigint[],
      ${names.map(({ category }) => category)}::text[],
      ${names.map(({ lists }) => lists.join())}::text[]
    ) as name (
      listing_id, domain, unicode, tld, label_length, bin_price_cents, category, lists
    )
  `
}

export type ScoredHit = {
  saved_search_id: string
  listing_id: string
  domain: string
  bin_price_cents: number
  score: number
}

/** Stores names that fit searches, each once. Returns the searches that found something. */
export async function insertScored(
  tx: Tx,
  hits: ScoredHit[],
  now: Date,
): Promise<{ saved_search_id: string }[]> {
  return await tx<{ saved_search_id: string }[]>`
    insert into saved_search_hits (
      saved_search_id, listing_id, domain, bin_price_cents, score, found_at
    )
    select saved_search_id, listing_id, domain, bin_price_cents, score, ${now}
    from unnest(
      ${hits.map(({ saved_search_id }) => saved_search_id)}::text[],
      ${hits.map(({ listing_id }) => listing_id)}::uuid[],
      ${hits.map(({ domain }) => domain)}::text[],
      ${hits.map(({ bin_price_cents }) => bin_price_cents)}::bigint[],
      ${hits.map(({ score }) => score)}::real[]
    ) as hit (saved_search_id, listing_id, domain, bin_price_cents, score)
    where exists (select from saved_searches where saved_searches.id = hit.saved_search_id)
    on conflict do nothing
    returning saved_search_id
  `
}

/** Searches of the marketplace whose words were read by older rules, locked. */
export async function holdOldLists(
  tx: Tx,
  version: number,
  max: number,
): Promise<{ id: string; q: string }[]> {
  return await tx<{ id: string; q: string }[]>`
    select id, q from saved_searches where source = 'market' and lists_version < ${version}
    limit ${max}
    for update skip locked
  `
}

export async function setLists(
  tx: Tx,
  id: string,
  { lists, lists_version }: SearchLists,
): Promise<void> {
  await tx`
    update saved_searches set lists = ${lists}::int[], lists_version = ${lists_version}
    where id = ${id}
  `
}
