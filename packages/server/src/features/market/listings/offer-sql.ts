import type { Db } from '../../../db/pool.ts'
import type { Offer } from '../name-index/name-index.ts'
import type { Environment } from '../../../values/environment.ts'

export type OfferRow = Offer & { environment: Environment }

/** A changed listing. Its environment is null if it is no longer offered. */
export type ChangeRow = { changed_xid: string; listing_id: string } & (
  | OfferRow
  | { [key in keyof OfferRow]: null }
)

/** How far a reader has read the change log: up to this id within this transaction. */
export type Position = { xid: string; id: string }

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The oldest transaction still running. All earlier ones have ended, so a reader who has read up to
 * here misses nothing, in whatever order the others end.
 */
export async function readHorizon(db: Db): Promise<string> {
  const [row] = await db<{ xid: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid
  `
  return row?.xid ?? '0'
}

/** The next chunk of all offered listings, sorted by id. */
export async function readOffers(db: Db, afterId: string, limit: number): Promise<OfferRow[]> {
  return await db<OfferRow[]>`
    select id, environment, domain, tld, bin_price_cents,
      (extract(epoch from created_at) * 1000000)::bigint as created_micros
    from listings
    where is_offered and id > ${afterId}
    order by id
    limit ${limit}
  `
}

/**
 * Changes by transactions from a horizon on, each with the listing's current state. Skips
 * transaction ids that this server has not reached, which a restored backup can leave behind.
 */
export async function readChanges(db: Db, after: Position, limit: number): Promise<ChangeRow[]> {
  return await db<ChangeRow[]>`
    select c.changed_xid::text as changed_xid, c.listing_id, l.id, l.environment, l.domain, l.tld,
      l.bin_price_cents, (extract(epoch from l.created_at) * 1000000)::bigint as created_micros
    from listing_changes c left join listings l on l.id = c.listing_id and l.is_offered
    where (c.changed_xid, c.listing_id) > (${after.xid}::xid8, ${after.id}::uuid)
      and c.changed_xid < pg_snapshot_xmax(pg_current_snapshot())
    order by c.changed_xid, c.listing_id
    limit ${limit}
  `
}

/** Deletes changes that every node has long read. Resolves to true if more are left. */
export async function purgeChanges(db: Db, keptMinutes: number, limit: number): Promise<boolean> {
  const gone = await db`
    delete from listing_changes
    where (changed_xid, listing_id) in (
      select changed_xid, listing_id from listing_changes
      where changed_at < now() - make_interval(mins => ${keptMinutes})
      limit ${limit}
    )
  `
  return gone.count === limit
}
