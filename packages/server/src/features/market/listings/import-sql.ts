import type { Db, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { NameReading } from '../../../meaning/name-reading.ts'
import type { ListingFacts } from './listing-facts.ts'
import type { Environment } from '../../../values/environment.ts'

export type ExistingListing = {
  domain: string
  is_sold: boolean
  is_withdrawn: boolean
  is_sellers: boolean
}

/** Those of the names that are already listed, in any state. */
export async function readExistingListings(
  tx: Tx,
  environment: Environment,
  domains: string[],
): Promise<ExistingListing[]> {
  return await tx<ExistingListing[]>`
    select domain, sold_at is not null as is_sold, withdrawn_at is not null as is_withdrawn,
      owner_account_id is not null as is_sellers
    from listings
    where environment = ${environment} and domain = any(${domains})
    limit ${domains.length}
  `
}

/**
 * Upserts many listings by name and returns the ids of the rows it wrote. An existing name keeps
 * its id. Sold, withdrawn and unchanged listings are not written.
 */
export async function upsertListings(
  tx: Tx,
  environment: Environment,
  listings: (ListingFacts & NameReading & { id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await tx<{ domain: string; id: string }[]>`
    insert into listings (
      id, environment, domain, unicode, tld, bin_price_cents, floor_price_cents, approved,
      marketplace_visible, reading, category, reading_version, created_at, updated_at
    )
    select id, ${environment}, domain, unicode, tld, bin_price_cents, floor_price_cents, approved,
      marketplace_visible, reading, category, reading_version, ${now}, ${now}
    from jsonb_to_recordset(${tx.json(listings as never)}) as new (
      id uuid, domain text, unicode text, tld text, bin_price_cents bigint,
      floor_price_cents bigint, approved boolean, marketplace_visible boolean, reading text,
      category text, reading_version smallint
    )
    on conflict (environment, domain) do update set
      bin_price_cents = excluded.bin_price_cents,
      floor_price_cents = excluded.floor_price_cents,
      approved = excluded.approved,
      marketplace_visible = excluded.marketplace_visible,
      updated_at = excluded.updated_at
    where listings.sold_at is null and listings.withdrawn_at is null
      and listings.owner_account_id is null
      and (
        listings.bin_price_cents, listings.floor_price_cents, listings.approved,
        listings.marketplace_visible
      ) is distinct from (
        excluded.bin_price_cents, excluded.floor_price_cents, excluded.approved,
        excluded.marketplace_visible
      )
    returning domain, id
  `
  return new Map(rows.map(({ domain, id }) => [domain, id]))
}

export type ImportRecord = {
  id: string
  environment: Environment
  status: 'running' | 'done' | 'failed'
  line: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  errors: { line: number; message: string }[]
  reason: string | null
  started_at: Date
  updated_at: Date
}

export async function insertImport(
  db: Db,
  { id, environment, now }: { id: string; environment: Environment; now: Date },
): Promise<void> {
  await db`
    insert into listing_imports (id, environment, status, started_at, updated_at)
    values (${id}, ${environment}, 'running', ${now}, ${now})
  `
}

type Counted = Pick<
  ImportRecord,
  'line' | 'created' | 'updated' | 'unchanged' | 'rejected' | 'errors'
> & { errorsMax: number; now: Date }

/** Adds the counts of a part that this transaction has written. */
export async function noteCounts(tx: Tx, id: string, counted: Counted): Promise<void> {
  await tx`
    update listing_imports set
      line = greatest(line, ${counted.line}), created = created + ${counted.created},
      updated = updated + ${counted.updated}, unchanged = unchanged + ${counted.unchanged},
      rejected = rejected + ${counted.rejected},
      errors = (
        select coalesce(jsonb_agg(error order by (error ->> 'line')::integer), '[]') from (
          select error from jsonb_array_elements(errors || ${tx.json(counted.errors)}) as error
          order by (error ->> 'line')::integer
          limit ${counted.errorsMax}
        ) first
      ),
      updated_at = ${counted.now}
    where id = ${id}
  `
}

type End = { status: 'done' | 'failed'; reason: string | null; now: Date }

export async function endImport(db: Db, id: string, { status, reason, now }: End): Promise<void> {
  await db`
    update listing_imports set status = ${status}, reason = ${reason}, updated_at = ${now}
    where id = ${id}
  `
}

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [row] = await db<ImportRecord[]>`
    select id, environment, status, line, created, updated, unchanged, rejected, errors, reason,
      started_at, updated_at
    from listing_imports where id = ${id}
  `
  return row
}

export async function readImports(
  db: Db,
  after: Position | undefined,
  limit: number,
): Promise<ImportRecord[]> {
  return await db<ImportRecord[]>`
    select id, environment, status, line, created, updated, unchanged, rejected, errors, reason,
      started_at, updated_at
    from listing_imports
    ${after ? db`where (started_at, id) < (${after.at}, ${after.id})` : db``}
    order by started_at desc, id desc
    limit ${limit}
  `
}

/** Deletes the records of imports that ended long ago, in batches. Returns whether more are left. */
export async function purgeImports(db: Db, before: Date, max: number): Promise<boolean> {
  const gone = await db`
    delete from listing_imports where id in (
      select id from listing_imports
      where status <> 'running' and updated_at < ${before} limit ${max}
    )
  `
  return gone.count === max
}
