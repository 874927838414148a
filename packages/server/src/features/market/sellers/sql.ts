import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { StateFields } from './states.ts'

export type SellerRow = StateFields & {
  id: string
  account_id: string
  domain: string
  unicode: string | null
  tld: string
  bin_price_cents: number
  floor_price_cents: number | null
  /** The lowest offer that reaches the seller. Null: a quarter of the price. */
  minimum_offer_cents: number | null
  /** Offers of this much are accepted at once. Only the seller and staff may know it. */
  auto_accept_cents: number | null
  /** Whether people can offer less than the buy now price. */
  offers_welcome: boolean
  hide_from_partners: boolean
  /** What the seller says about the name. */
  description: string | null
  /** In how many monthly payments a buyer may pay; null if only at once. */
  monthly_months: number | null
  token: string
  expires_at: Date
  verified_at: Date | null
  /** The host that it points to as a proof; null if the TXT record is the proof. */
  proof_host: string | null
  /** When it pointed elsewhere, since it was listed. */
  not_pointed_at: Date | null
  /** The seller agreed to publish the price once it is sold. */
  publishes_sale: boolean
  created_at: Date
  updated_at: Date
}

/** Once a name is on the market, the values of its listing take precedence. */
function columns(reader: Reader) {
  return reader`
    own.id, own.account_id, own.domain, own.unicode, own.tld, own.token, own.expires_at,
    own.minimum_offer_cents, own.auto_accept_cents, own.offers_welcome,
    own.hide_from_partners, own.description, own.monthly_months,
    own.verified_at, own.proof_host, own.not_pointed_at, own.listing_id, own.created_at,
    own.updated_at,
    coalesce(listings.bin_price_cents, own.bin_price_cents) as bin_price_cents,
    case when listings.id is null then own.floor_price_cents else listings.floor_price_cents end
      as floor_price_cents,
    case when listings.id is null then own.withdrawn_at else listings.withdrawn_at end
      as withdrawn_at,
    listings.approved, listings.marketplace_visible, listings.rejection_note,
    coalesce(listings.sold_at, own.past_sale_at) as sold_at, listings.paused_reason,
    coalesce(listings.publishes_sale, own.publishes_sale) as publishes_sale
  `
}

function joined(reader: Reader) {
  return reader`
    seller_listings own
    left join listings on listings.id = own.listing_id
      and listings.owner_account_id = own.account_id
  `
}

export async function readOwn(
  db: Db,
  account_id: string,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<SellerRow[]> {
  return await db<SellerRow[]>`
    select ${columns(db)} from ${joined(db)}
    where own.account_id = ${account_id}
      ${after ? db`and (own.created_at, own.id) < (${after.at}, ${after.id}::uuid)` : db``}
    order by own.created_at desc, own.id desc
    limit ${limit}
  `
}

export async function findOwn(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<SellerRow | undefined> {
  const [row] = await reader<SellerRow[]>`
    select ${columns(reader)} from ${joined(reader)}
    where own.account_id = ${account_id} and own.id = ${id}
  `
  return row
}

/**
 * Locks this row and the row of the account that currently lists the name. A proof locks sellers'
 * rows first, ordered by id, and then the listing, so two proofs of one name can't deadlock.
 */
export async function holdContenders(
  tx: Tx,
  { id, domain }: Pick<SellerRow, 'id' | 'domain'>,
): Promise<void> {
  await tx`
    select 1 from seller_listings
    where id = ${id} or listing_id = (
      select listings.id from listings where environment = 'live' and domain = ${domain}
    )
    order by id
    for update
  `
}

/** Locks the row and its listing, which every sale locks too. */
export async function holdOwn(
  tx: Tx,
  account_id: string,
  id: string,
): Promise<SellerRow | undefined> {
  const [held] = await tx<{ listing_id: string | null }[]>`
    select listing_id from seller_listings
    where account_id = ${account_id} and id = ${id}
    for update
  `
  if (held?.listing_id) await tx`select 1 from listings where id = ${held.listing_id} for update`
  return held && (await findOwn(tx, account_id, id))
}

/** Serializes additions by one account, so that its names can be counted. */
export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for update`
}

export async function countOwn(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from seller_listings where account_id = ${account_id}
  `
  return row?.total ?? 0
}

export async function findOwnId(
  tx: Tx,
  account_id: string,
  domain: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from seller_listings where account_id = ${account_id} and domain = ${domain}
  `
  return row?.id
}

export type NewOwn = Pick<
  SellerRow,
  | 'id'
  | 'account_id'
  | 'domain'
  | 'unicode'
  | 'tld'
  | 'bin_price_cents'
  | 'floor_price_cents'
  | 'minimum_offer_cents'
  | 'auto_accept_cents'
  | 'offers_welcome'
  | 'hide_from_partners'
  | 'description'
  | 'monthly_months'
  | 'token'
  | 'expires_at'
>

/** A name that was withdrawn, or sold and bought back, starts over with a new token. */
export async function writeOwn(tx: Tx, own: NewOwn, now: Date): Promise<void> {
  await tx`
    insert into seller_listings (
      id, account_id, domain, unicode, tld, bin_price_cents, floor_price_cents,
      minimum_offer_cents, auto_accept_cents, offers_welcome, hide_from_partners, description,
      monthly_months, token, expires_at, created_at, updated_at
    ) values (
      ${own.id}, ${own.account_id}, ${own.domain}, ${own.unicode}, ${own.tld},
      ${own.bin_price_cents}, ${own.floor_price_cents}, ${own.minimum_offer_cents},
      ${own.auto_accept_cents}, ${own.offers_welcome}, ${own.hide_from_partners},
      ${own.description}, ${own.monthly_months}, ${own.token}, ${own.expires_at}, ${now}, ${now}
    )
    on conflict (account_id, domain) do update set
      bin_price_cents = excluded.bin_price_cents,
      floor_price_cents = excluded.floor_price_cents,
      minimum_offer_cents = excluded.minimum_offer_cents,
      auto_accept_cents = excluded.auto_accept_cents,
      offers_welcome = excluded.offers_welcome,
      hide_from_partners = excluded.hide_from_partners, description = excluded.description,
      monthly_months = excluded.monthly_months, token = excluded.token,
      expires_at = excluded.expires_at, verified_at = null, listing_id = null,
      proof_host = null, not_pointed_at = null, proof_seen_at = null, proof_missing_at = null,
      proof_asked_at = null, next_proof_at = null,
      withdrawn_at = null, past_sale_at = null, publishes_sale = false,
      updated_at = excluded.updated_at
  `
}

type Prices = Pick<
  SellerRow,
  | 'bin_price_cents'
  | 'floor_price_cents'
  | 'minimum_offer_cents'
  | 'auto_accept_cents'
  | 'offers_welcome'
  | 'hide_from_partners'
  | 'description'
  | 'monthly_months'
>

export async function setPrices(tx: Tx, id: string, prices: Prices, now: Date): Promise<void> {
  await tx`
    update seller_listings set bin_price_cents = ${prices.bin_price_cents},
      floor_price_cents = ${prices.floor_price_cents},
      minimum_offer_cents = ${prices.minimum_offer_cents},
      auto_accept_cents = ${prices.auto_accept_cents},
      offers_welcome = ${prices.offers_welcome},
      hide_from_partners = ${prices.hide_from_partners}, description = ${prices.description},
      monthly_months = ${prices.monthly_months}, updated_at = ${now}
    where id = ${id}
  `
}

/** What the seller of a listing accepts at once. Null also for Namehouse's own listings. */
export async function readAutoAccept(
  tx: Tx,
  { listing_id, account_id }: { listing_id: string; account_id: string | null },
): Promise<number | null> {
  const [row] = await tx<{ auto_accept_cents: number | null }[]>`
    select auto_accept_cents from seller_listings
    where listing_id = ${listing_id} and account_id = ${account_id} limit 1
  `
  return row?.auto_accept_cents ?? null
}

/** The private amounts of several listings, for staff. */
export async function readAutoAccepts(
  reader: Reader,
  listing_ids: readonly string[],
): Promise<{ listing_id: string; auto_accept_cents: number }[]> {
  return await reader<{ listing_id: string; auto_accept_cents: number }[]>`
    select own.listing_id, own.auto_accept_cents from seller_listings own
    join listings on listings.id = own.listing_id and listings.owner_account_id = own.account_id
    where own.listing_id = any(${[...listing_ids]}::uuid[]) and own.auto_accept_cents is not null
    limit ${listing_ids.length}
  `
}

export async function setToken(
  tx: Tx,
  id: string,
  { token, expires_at }: Pick<SellerRow, 'token' | 'expires_at'>,
): Promise<void> {
  await tx`update seller_listings set token = ${token}, expires_at = ${expires_at} where id = ${id}`
}

type Verified = {
  listing_id: string
  proof_host: string | null
  next_proof_at: Date
  now: Date
}

export async function setVerified(
  tx: Tx,
  id: string,
  { listing_id, proof_host, next_proof_at, now }: Verified,
): Promise<void> {
  await tx`
    update seller_listings set listing_id = null, verified_at = null,
      withdrawn_at = coalesce(withdrawn_at, ${now}), updated_at = ${now}
    where listing_id = ${listing_id} and id <> ${id}
  `
  await tx`
    update seller_listings set listing_id = ${listing_id}, verified_at = ${now}, updated_at = ${now},
      proof_host = ${proof_host}, proof_seen_at = ${now}, proof_asked_at = null, proof_missing_at = null,
      next_proof_at = ${next_proof_at}
    where id = ${id}
  `
}

export async function deleteOwn(tx: Tx, id: string): Promise<void> {
  await tx`delete from seller_listings where id = ${id}`
}
