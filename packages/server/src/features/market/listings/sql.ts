import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { ListingRow, Sort } from './listing.ts'
import type { Environment } from '../../../values/environment.ts'

export type ListingFilter = {
  environment: Environment
  q: string | undefined
  tld: string | undefined
  /** "At most", either in cents or, for callers who may not see prices, by band. */
  max: { cents: number } | { band: number } | undefined
  /** The label's length in Unicode characters. */
  length_max: number | undefined
}

export type ListingOrder = { sort: Sort; by: 'cents' | 'band'; limit: number; offset: number }

/**
 * One page of what is for sale, in the requested order. Ties are sorted newest first, then by id.
 */
export async function readOffered(
  db: Db,
  filter: ListingFilter,
  { sort, by, limit, offset }: ListingOrder,
): Promise<ListingRow[]> {
  const column = by === 'cents' ? db`bin_price_cents` : db`price_band`
  const order = {
    newest: db`created_at desc, id`,
    price_asc: db`${column}, created_at desc, id`,
    price_desc: db`${column} desc, created_at desc, id`,
  }[sort]
  return await db<ListingRow[]>`
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, created_at
    from listings
    where ${matching(db, filter)}
    order by ${order}
    limit ${limit} offset ${offset}
  `
}

/** Those of the given listings that are offered now, in no particular order. */
export async function readOfferedByIds(
  db: Db,
  environment: Environment,
  ids: string[],
): Promise<ListingRow[]> {
  return await db<ListingRow[]>`
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, created_at
    from listings
    where id = any(${ids}::uuid[]) and environment = ${environment} and is_offered
    limit ${ids.length}
  `
}

export async function countOffered(db: Db, filter: ListingFilter): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from listings where ${matching(db, filter)}
  `
  return row?.total ?? 0
}

function matching(db: Db, { environment, q, tld, max, length_max }: ListingFilter) {
  const maxPart =
    max === undefined
      ? db``
      : 'cents' in max
        ? db`and bin_price_cents <= ${max.cents}`
        : db`and price_band <= ${max.band}`
  return db`
    environment = ${environment} and is_offered
    ${q === undefined ? db`` : db`and domain like ${`%${escapeLike(q)}%`}`}
    ${tld === undefined ? db`` : db`and tld = ${tld}`}
    ${maxPart}
    ${
      length_max === undefined
        ? db``
        : db`and length(split_part(coalesce(unicode, domain), '.', 1)) <= ${length_max}`
    }
  `
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export type OfferedPrice = {
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
}

/** The prices of a name, if it is for sale now. */
export async function readOfferedPrice(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<OfferedPrice | undefined> {
  const [row] = await reader<OfferedPrice[]>`
    select bin_price_cents, floor_price_cents, currency from listings
    where environment = ${environment} and domain = ${domain} and is_offered
  `
  return row
}

export type AskedPrice = { environment: Environment; domain: string }

/**
 * Same for several names, each with its 1-based position in `asked`. They are sent as
 * newline-separated text, because the driver escapes every element of an array. Neither value can
 * contain a newline.
 */
export async function readOfferedPrices(
  reader: Reader,
  asked: AskedPrice[],
): Promise<(OfferedPrice & { at: number })[]> {
  return await reader<(OfferedPrice & { at: number })[]>`
    select asked.at::int, bin_price_cents, floor_price_cents, currency
    from unnest(
      string_to_array(${asked.map(({ environment }) => environment).join('\n')}, chr(10)),
      string_to_array(${asked.map(({ domain }) => domain).join('\n')}, chr(10))
    ) with ordinality as asked (environment, domain, at)
    join listings l on l.environment = asked.environment and l.domain = asked.domain
    where l.is_offered
  `
}

export type Offered = OfferedPrice & { id: string; domain: string; tld: string }

/** Those of the given names that are offered now. */
export async function readOfferedAmong(
  reader: Reader,
  environment: Environment,
  domains: string[],
): Promise<Offered[]> {
  return await reader<Offered[]>`
    select id, domain, tld, bin_price_cents, floor_price_cents, currency from listings
    where environment = ${environment} and domain = any(${domains}) and is_offered
    limit ${domains.length}
  `
}

export type OfferedDetail = OfferedPrice & { tld: string; created_at: Date }

export async function readOfferedDetail(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<OfferedDetail | undefined> {
  const [row] = await reader<OfferedDetail[]>`
    select bin_price_cents, floor_price_cents, currency, tld, created_at from listings
    where environment = ${environment} and domain = ${domain} and is_offered
  `
  return row
}

export type OfferedMatch = OfferedPrice & {
  domain: string
  tld: string
  match: 'exact' | 'keyword'
  score: number
}

/** Candidates of each kind that are ranked. More could not reach the few that are shown. */
const CANDIDATES_MAX = 200
/** Shorter texts contain no trigram, so only names that start with them are searched. */
const TRIGRAM_CHARS = 3

/**
 * Offered names that match some words by spelling, best first. The trigram index can answer every
 * condition, and each kind is limited before it is ranked.
 */
export async function readOfferedLike(
  reader: Reader,
  environment: Environment,
  { words, max }: { words: string[]; max: number },
): Promise<OfferedMatch[]> {
  const joined = words.join('')
  const text = escapeLike(joined)
  const ways =
    joined.length < TRIGRAM_CHARS
      ? [reader`domain like ${`${text}%`}`]
      : [
          reader`domain like ${`${text}%`}`,
          reader`domain like ${`%${text}%`}`,
          reader`domain like all (${words.map((word) => `%${escapeLike(word)}%`)})`,
          reader`${joined} <% domain`,
        ]
  const candidates = ways
    .map((way) => {
      return reader`(
        select domain, tld, bin_price_cents, floor_price_cents, currency,
          left(domain, -length(tld) - 1) as label
        from listings where environment = ${environment} and is_offered and ${way}
        order by length(domain), domain limit ${CANDIDATES_MAX}
      )`
    })
    .reduce((all, way) => reader`${all} union ${way}`)
  return await reader<OfferedMatch[]>`
    select domain, tld, bin_price_cents, floor_price_cents, currency,
      case when score = 1 then 'exact' else 'keyword' end as match, score
    from (
      select *, case
        when domain = ${joined} or label = ${joined} or replace(label, '-', '') = ${joined} then 1
        when label like ${`${text}%`} then 0.9
        when '-' || label || '-' like ${`%-${text}-%`} then 0.8
        when label like ${`%${text}%`} then 0.7
        when label like all (${words.map((word) => `%${escapeLike(word)}%`)}) then 0.6
        else round((word_similarity(${joined}, label) / 2)::numeric, 3)
      end::float8 as score
      from (${candidates}) candidates
    ) ranked
    where score > 0
    order by score desc, length(domain), domain
    limit ${max}
  `
}

export type HeldListing = OfferedPrice & {
  id: string
  domain: string
  approved: boolean
  is_offered: boolean
  sold_at: Date | null
  withdrawn_at: Date | null
  /** Null for Namehouse's own listings. */
  owner_account_id: string | null
}

export async function lockListing(
  tx: Tx,
  environment: Environment,
  domain: string,
): Promise<HeldListing | undefined> {
  const [row] = await tx<HeldListing[]>`
    select id, domain, bin_price_cents, floor_price_cents, currency, approved, is_offered, sold_at,
      withdrawn_at, owner_account_id
    from listings where environment = ${environment} and domain = ${domain}
    for update
  `
  return row
}

export async function lockListingById(tx: Tx, id: string): Promise<void> {
  await tx`select 1 from listings where id = ${id} for update`
}

export async function setSold(
  tx: Tx,
  id: string,
  { sold_at, now }: { sold_at: Date | null; now: Date },
): Promise<void> {
  await tx`update listings set sold_at = ${sold_at}, updated_at = ${now} where id = ${id}`
}

export type NewListing = {
  id: string
  environment: Environment
  domain: string
  unicode: string | null
  tld: string
  bin_price_cents: number
  floor_price_cents: number | null
  created_at: Date
}

/** Inserts many approved listings in one statement. */
export async function insertApproved(tx: Tx, listings: NewListing[]): Promise<void> {
  await tx`
    insert into listings (
      id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, approved,
      created_at, updated_at
    )
    select id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, true,
      created_at, created_at
    from jsonb_to_recordset(${tx.json(listings as never)}) as new (
      id uuid, environment text, domain text, unicode text, tld text, bin_price_cents bigint,
      floor_price_cents bigint, created_at timestamptz
    )
  `
}
