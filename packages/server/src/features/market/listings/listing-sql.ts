import type { Db, Tx } from '../../../db/pool.ts'
import type { NameReading } from '../../../meaning/name-reading.ts'
import type { ListingFacts } from './listing-facts.ts'
import type { Environment } from '../../../values/environment.ts'

/** A listing as its owner sees it, even if sold or withdrawn. */
export type FullListing = ListingFacts & {
  id: string
  environment: Environment
  currency: string
  /** Null for Namehouse's own listings. */
  owner_account_id: string | null
  /** What its seller says about it. */
  description: string | null
  /** Why staff rejected it, shown to its owner. */
  rejection_note: string | null
  sold_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
  updated_at: Date
}

function columns(db: Db | Tx) {
  return db`
    id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
    marketplace_visible, owner_account_id, description, rejection_note, sold_at, withdrawn_at, created_at,
    updated_at
  `
}

type Part = {
  environment: Environment
  domain?: string | undefined
  approved?: boolean | undefined
  /** Only listings that wait for review by staff. */
  awaiting_approval?: boolean | undefined
  after: string | undefined
  limit: number
}

/** Sorted by name, the order of the only index that covers all listings. */
export async function readFullListings(
  db: Db,
  { environment, domain, approved, awaiting_approval, after, limit }: Part,
): Promise<FullListing[]> {
  return await db<FullListing[]>`
    select ${columns(db)} from listings
    where environment = ${environment}
      ${domain === undefined ? db`` : db`and domain = ${domain}`}
      ${approved === undefined ? db`` : approved ? db`and approved` : db`and not approved`}
      ${awaiting_approval ? db`and ${isAwaited(db)}` : db``}
      ${awaiting_approval === false ? db`and not (${isAwaited(db)})` : db``}
      ${after === undefined ? db`` : db`and domain > ${after}`}
    order by domain
    limit ${limit}
  `
}

function isAwaited(db: Db) {
  return db`not approved and rejection_note is null and sold_at is null and withdrawn_at is null`
}

/** The listings that have waited longest for review by staff. */
export async function readAwaited(
  db: Db,
  environment: Environment,
  max: number,
): Promise<FullListing[]> {
  return await db<FullListing[]>`
    select ${columns(db)} from listings where environment = ${environment} and ${isAwaited(db)}
    order by created_at, id limit ${max}
  `
}

/** Counts up to `max`, beyond which the exact number doesn't matter. */
export async function countAwaited(db: Db, environment: Environment, max: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (
      select 1 from listings where environment = ${environment} and ${isAwaited(db)} limit ${max}
    ) counted
  `
  return row?.count ?? 0
}

type NewListingFacts = ListingFacts &
  NameReading & { id: string; environment: Environment; now: Date }

/** Undefined if the name is already listed, in any state. */
export async function insertListing(
  tx: Tx,
  listing: NewListingFacts,
): Promise<FullListing | undefined> {
  const [row] = await tx<FullListing[]>`
    insert into listings (
      id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, approved,
      marketplace_visible, reading, category, reading_version, created_at, updated_at
    ) values (
      ${listing.id}, ${listing.environment}, ${listing.domain}, ${listing.unicode}, ${listing.tld},
      ${listing.bin_price_cents}, ${listing.floor_price_cents}, ${listing.approved},
      ${listing.marketplace_visible}, ${listing.reading}, ${listing.category},
      ${listing.reading_version}, ${listing.now}, ${listing.now}
    )
    on conflict (environment, domain) do nothing
    returning ${columns(tx)}
  `
  return row
}

export async function lockFullListing(tx: Tx, id: string): Promise<FullListing | undefined> {
  const [row] = await tx<FullListing[]>`
    select ${columns(tx)} from listings where id = ${id} for update
  `
  return row
}

type Changed = Pick<
  FullListing,
  | 'bin_price_cents'
  | 'floor_price_cents'
  | 'approved'
  | 'marketplace_visible'
  | 'rejection_note'
  | 'withdrawn_at'
  | 'updated_at'
> & { staysHidden: boolean }

export async function updateListing(tx: Tx, id: string, changed: Changed): Promise<void> {
  await tx`
    update listings set
      bin_price_cents = ${changed.bin_price_cents},
      floor_price_cents = ${changed.floor_price_cents}, approved = ${changed.approved},
      marketplace_visible = ${changed.marketplace_visible},
      hidden_by_pause = hidden_by_pause and not ${changed.staysHidden},
      rejection_note = ${changed.rejection_note}, withdrawn_at = ${changed.withdrawn_at},
      last_sold_at = case when not ${changed.approved} then last_sold_at end,
      updated_at = ${changed.updated_at}
    where id = ${id}
  `
}

export type LiveListing = {
  id: string
  owner_account_id: string | null
  sold_at: Date | null
  withdrawn_at: Date | null
  paused_reason: string | null
  paused_at: Date | null
}

/** The only row that a live name can have, locked. */
export async function lockLiveListing(tx: Tx, domain: string): Promise<LiveListing | undefined> {
  const [row] = await tx<LiveListing[]>`
    select id, owner_account_id, sold_at, withdrawn_at, paused_reason, paused_at from listings
    where environment = 'live' and domain = ${domain}
    for update
  `
  return row
}

type Owned = {
  owner_account_id: string
  bin_price_cents: number
  floor_price_cents: number | null
  minimum_offer_cents: number | null
  offers_welcome: boolean
  hide_from_partners: boolean
  description: string | null
  monthly_months: number | null
}

/**
 * Before the next owner of a sold name gets its listing: remembers the sale if its page shows it, so
 * that the page doesn't disappear until staff have approved the new listing.
 */
export async function keepSoldPage(tx: Tx, id: string): Promise<void> {
  await tx`
    update listings set last_sold_at = case
      when approved and (marketplace_visible or hidden_by_pause)
        and (withdrawn_at is null or withdrawn_at > sold_at) then sold_at
    end
    where id = ${id}
  `
}

/** Assigns the listing to an account. Staff have to approve it again. */
export async function setOwner(tx: Tx, id: string, owned: Owned, now: Date): Promise<void> {
  await tx`
    update listings set
      owner_account_id = ${owned.owner_account_id}, bin_price_cents = ${owned.bin_price_cents},
      floor_price_cents = ${owned.floor_price_cents},
      minimum_offer_cents = ${owned.minimum_offer_cents},
      offers_welcome = ${owned.offers_welcome},
      hide_from_partners = ${owned.hide_from_partners},
      description = ${owned.description},
      monthly_months = ${owned.monthly_months}, approved = false,
      marketplace_visible = true,
      rejection_note = null, withdrawn_at = null, paused_reason = null, paused_at = null,
      publishes_sale = false, updated_at = ${now}
    where id = ${id}
  `
}

type Terms = Pick<
  Owned,
  'minimum_offer_cents' | 'offers_welcome' | 'hide_from_partners' | 'description' | 'monthly_months'
>

/** What a seller decides beside the prices. */
export async function setTerms(tx: Tx, id: string, terms: Terms): Promise<void> {
  await tx`
    update listings set minimum_offer_cents = ${terms.minimum_offer_cents},
      offers_welcome = ${terms.offers_welcome}, hide_from_partners = ${terms.hide_from_partners},
      description = ${terms.description}, monthly_months = ${terms.monthly_months}
    where id = ${id}
  `
}

/**
 * The listing of a name that Namehouse lists, or that another account has sold. What another account
 * lists but has not sold can still be proven by a new owner.
 */
export async function findOther(
  tx: Tx,
  domain: string,
  account_id: string,
): Promise<Pick<FullListing, 'sold_at'> | undefined> {
  const [row] = await tx<Pick<FullListing, 'sold_at'>[]>`
    select sold_at from listings
    where environment = 'live' and domain = ${domain} and withdrawn_at is null
      and owner_account_id is distinct from ${account_id}
      and (owner_account_id is null or sold_at is not null)
  `
  return row
}
