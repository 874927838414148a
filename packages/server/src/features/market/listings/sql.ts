import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { NameReading } from '../../../meaning/name-reading.ts'
import { type ListingFilter, matching } from './filter-sql.ts'
import type { ListingRow } from './listing.ts'
import type { Environment } from '../../../values/environment.ts'

/** Those of the given listings that are offered now, in no particular order. */
export async function readOfferedByIds(
  db: Db,
  environment: Environment,
  ids: string[],
): Promise<ListingRow[]> {
  return await db<ListingRow[]>`
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, monthly_months, created_at
    from listings
    where id = any(${ids}::uuid[]) and environment = ${environment} and is_offered
    limit ${ids.length}
  `
}

/** Those of the given names that are offered now and pass a filter, in no particular order. */
export async function readOfferedNames(
  db: Db,
  filter: ListingFilter,
  domains: string[],
): Promise<ListingRow[]> {
  return await db<ListingRow[]>`
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, monthly_months, created_at
    from listings
    where domain = any(${domains}) and ${matching(db, filter)}
    limit ${domains.length}
  `
}

export type OfferedPrice = {
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
}

/** Sellers can hide names from partners. */
export type Audience = 'everybody' | 'partners'

function isOfferedTo(reader: Reader, audience: Audience) {
  return audience === 'partners'
    ? reader`is_offered and not hide_from_partners`
    : reader`is_offered`
}

/** The prices of a name, if it is for sale now. */
export async function readOfferedPrice(
  reader: Reader,
  { environment, domain }: AskedPrice,
  audience: Audience,
): Promise<OfferedPrice | undefined> {
  const [row] = await reader<OfferedPrice[]>`
    select bin_price_cents, floor_price_cents, currency from listings
    where environment = ${environment} and domain = ${domain} and ${isOfferedTo(reader, audience)}
  `
  return row
}

export type AskedPrice = { environment: Environment; domain: string }

/**
 * Same for several names and for partners, each with its 1-based position in `asked`. They are sent as
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
    where l.is_offered and not l.hide_from_partners
  `
}

export type Offered = OfferedPrice & { id: string; domain: string; tld: string }

type Among = { environment: Environment; domains: string[]; audience: Audience }

/** Those of the given names that are offered now. */
export async function readOfferedAmong(
  reader: Reader,
  { environment, domains, audience }: Among,
): Promise<Offered[]> {
  return await reader<Offered[]>`
    select id, domain, tld, bin_price_cents, floor_price_cents, currency from listings
    where environment = ${environment} and domain = any(${domains})
      and ${isOfferedTo(reader, audience)}
    limit ${domains.length}
  `
}

export type OfferedDetail = OfferedPrice & { tld: string; created_at: Date }

/** For partners. */
export async function readOfferedDetail(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<OfferedDetail | undefined> {
  const [row] = await reader<OfferedDetail[]>`
    select bin_price_cents, floor_price_cents, currency, tld, created_at from listings
    where environment = ${environment} and domain = ${domain}
      and ${isOfferedTo(reader, 'partners')}
  `
  return row
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
  /** Null unless the seller set one. */
  minimum_offer_cents: number | null
  /** Whether its seller takes offers. */
  offers_welcome: boolean
  /** Partners only sell it with a quote that they got before. */
  hide_from_partners: boolean
  /** Null unless the seller lets buyers pay monthly. */
  monthly_months: number | null
}

export async function lockListing(
  tx: Tx,
  environment: Environment,
  domain: string,
): Promise<HeldListing | undefined> {
  const [row] = await tx<HeldListing[]>`
    select id, domain, bin_price_cents, floor_price_cents, currency, approved, is_offered, sold_at,
      withdrawn_at, owner_account_id, minimum_offer_cents, offers_welcome,
      hide_from_partners, monthly_months
    from listings where environment = ${environment} and domain = ${domain}
    for update
  `
  return row
}

export async function lockListingById(tx: Tx, id: string): Promise<void> {
  await tx`select 1 from listings where id = ${id} for update`
}

type OfferedBy = { listing_id: string; seller_account_id: string | null }

/** Whether a name is for sale by the same seller as before. */
export async function isOfferedBy(
  reader: Reader,
  { listing_id, seller_account_id }: OfferedBy,
): Promise<boolean> {
  const rows = await reader`
    select 1 from listings
    where id = ${listing_id} and is_offered
      and owner_account_id is not distinct from ${seller_account_id}
  `
  return rows.length > 0
}

export async function isMarkedSold(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  const rows = await reader`
    select 1 from listings
    where environment = ${environment} and domain = ${domain} and sold_at is not null
  `
  return rows.length > 0
}

/** Whether a listing's seller hides it from partners, in whatever state it is. */
export async function isMarkedHidden(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  const rows = await reader`
    select 1 from listings
    where environment = ${environment} and domain = ${domain} and hide_from_partners
  `
  return rows.length > 0
}

export async function setSold(
  tx: Tx,
  id: string,
  { sold_at, now }: { sold_at: Date | null; now: Date },
): Promise<void> {
  await tx`update listings set sold_at = ${sold_at}, updated_at = ${now} where id = ${id}`
}

export type NewListing = NameReading & {
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
      reading, category, reading_version, created_at, updated_at
    )
    select id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, true,
      reading, category, reading_version, created_at, created_at
    from jsonb_to_recordset(${tx.json(listings as never)}) as new (
      id uuid, environment text, domain text, unicode text, tld text, bin_price_cents bigint,
      floor_price_cents bigint, reading text, category text, reading_version smallint,
      created_at timestamptz
    )
  `
}
