import type { Reader } from '../../../db/pool.ts'
import { type ListingFilter, matching } from './filter-sql.ts'

/** Names read of one list, and of all. */
type Bounds = { perList: number; max: number }

/**
 * What was read of some lists: of each name the place of its list from 0, the id, and its TLD,
 * category, price band and length.
 */
export type Postings = { places: Buffer; ids: Buffer; facets: Buffer }

/**
 * The best names of each posting list, in the order of the lists. Three values, with two, sixteen and
 * eight bytes per name, because rows would take longer to parse than to find.
 */
export async function readPostings(
  reader: Reader,
  lists: number[],
  { perList, max }: Bounds,
): Promise<Postings> {
  const [row] = await reader<Postings[]>`
    select coalesce(string_agg(int2send((place - 1)::smallint), ''::bytea), ''::bytea) as places,
      coalesce(string_agg(uuid_send(listing_id), ''::bytea), ''::bytea) as ids,
      coalesce(string_agg(int8send(
        (tld::bigint << 48) | ((coalesce(category, 0)::bigint & 65535) << 32)
          | (price_band::bigint << 16) | label_length
      ), ''::bytea), ''::bytea) as facets
    from (
      select list.place, name.*
      from (
        select id, place from unnest(string_to_array(${lists.join()}, ',')::integer[])
          with ordinality as given (id, place)
        order by place
      ) list
      cross join lateral (
        select name_words.listing_id, name_words.tld, name_words.category, name_words.price_band,
          name_words.label_length
        from name_words where name_words.list_id = list.id
        order by name_words.quality desc, name_words.listing_id desc
        limit ${perList}
      ) name
      order by list.place
      limit ${max}
    ) found
  `
  return row ?? { places: Buffer.alloc(0), ids: Buffer.alloc(0), facets: Buffer.alloc(0) }
}

/** Offered names that start with a text, in the order of the alphabet. */
export async function readStarting(
  reader: Reader,
  filter: ListingFilter,
  { text, max }: { text: string; max: number },
): Promise<string[]> {
  // The index on names is in the order of the database's locale, which may pass over hyphens. So a
  // range in that order contains all these names, and perhaps others.
  const last = text.length - 1
  const until = text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + 1)
  const rows = await reader<{ domain: string }[]>`
    select domain from listings
    where domain >= ${text} and domain < ${until} and domain like ${`${text}%`}
      and ${matching(reader, filter)}
    order by domain limit ${max}
  `
  return rows.map(({ domain }) => domain)
}

/** A listing by its place among those asked for. */
export type CandidateRow = { place: number; domain: string; reading: string }

/**
 * Those of the given listings that pass a filter, in no particular order. They arrive as one text,
 * because rows would take longer to parse than to find. No name or reading has a line break, and no
 * name a space.
 */
export async function readCandidates(
  reader: Reader,
  filter: ListingFilter,
  ids: string[],
): Promise<CandidateRow[]> {
  const [row] = await reader<{ found: string | null }[]>`
    select string_agg(
      (given.place - 1)::text || ' ' || domain || ' ' || coalesce(reading, ''), chr(10)
    ) as found
    from unnest(string_to_array(${ids.join()}, ',')::uuid[]) with ordinality as given (id, place)
    join listings on listings.id = given.id
    where ${matching(reader, filter)}
  `
  return row?.found ? row.found.split('\n').map(readLine) : []
}

function readLine(line: string): CandidateRow {
  const name = line.indexOf(' ') + 1
  const reading = line.indexOf(' ', name) + 1
  return {
    place: Number(line.slice(0, name - 1)),
    domain: line.slice(name, reading - 1),
    reading: line.slice(reading),
  }
}
