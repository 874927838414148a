import type { Reader } from '../../../db/pool.ts'
import { type ListingFilter, matching, mayMatch } from './filter-sql.ts'

type Bounds = {
  /** Entries read of one list. */
  perList: number
  /** Entries read of all lists, whether they pass the filter or not. */
  read: number
  /** Entries given back. */
  max: number
}

/**
 * The best names of each posting list that may pass a filter, in the order of the lists. One value
 * with the place of the list and the id of each name (name-index/tally-postings.ts), because rows
 * would take longer to parse than to find.
 */
export async function readPostings(
  reader: Reader,
  lists: number[],
  { perList, read, max }: Bounds,
  filter: ListingFilter,
): Promise<Buffer> {
  const [row] = await reader<{ postings: Buffer }[]>`
    select coalesce(
      string_agg(int2send(found.place::smallint) || uuid_send(found.listing_id), ''::bytea),
      ''::bytea
    ) as postings
    from (
      select place, listing_id from (
        select list.place, name.listing_id, name.tld, name.category, name.price_band,
          name.label_length
        from (
          select id, place from unnest(string_to_array(${lists.join()}, ',')::integer[])
            with ordinality as given (id, place)
          order by place
        ) list
        cross join lateral (
          select name_words.listing_id, name_words.tld, name_words.category,
            name_words.price_band, name_words.label_length
          from name_words where name_words.list_id = list.id
          order by name_words.quality desc, name_words.listing_id desc
          limit ${perList}
        ) name
        order by list.place
        limit ${read}
      ) entry
      where ${mayMatch(reader, filter)}
      limit ${max}
    ) found
  `
  return row?.postings ?? Buffer.alloc(0)
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

export type CandidateRow = { id: string; domain: string; tld: string; reading: string }

/** Those of the given listings that pass a filter, in no particular order. */
export async function readCandidates(
  reader: Reader,
  filter: ListingFilter,
  ids: string[],
): Promise<CandidateRow[]> {
  return await reader<CandidateRow[]>`
    select id, domain, tld, coalesce(reading, '') as reading from listings
    where id = any(string_to_array(${ids.join()}, ',')::uuid[]) and ${matching(reader, filter)}
    limit ${ids.length}
  `
}
