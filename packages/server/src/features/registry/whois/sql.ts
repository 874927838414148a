import type { Db, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { KeptLookup } from './shapes.ts'

export async function insertLookup(tx: Tx, account_id: string, row: KeptLookup): Promise<void> {
  const { id, domain, result, created_at } = row
  await tx`
    insert into whois_lookups (id, account_id, domain, result, created_at)
    values (${id}, ${account_id}, ${domain}, ${JSON.stringify(result)}::text::json, ${created_at})
  `
}

/** Keeps the newest lookups of an account and deletes the rest. */
export async function trimLookups(tx: Tx, account_id: string, kept: number): Promise<void> {
  await tx`
    delete from whois_lookups where id in (
      select id from whois_lookups where account_id = ${account_id}
      order by created_at desc, id desc offset ${kept}
    )
  `
}

/** An account's lookups after a cursor position, newest first. */
export async function readLookups(
  db: Db,
  account_id: string,
  after: Position | undefined,
  max: number,
): Promise<KeptLookup[]> {
  return await db<KeptLookup[]>`
    select id, domain, result, created_at from whois_lookups
    where account_id = ${account_id}
      ${after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, id desc limit ${max}
  `
}

export async function findLookup(
  db: Db,
  account_id: string,
  id: string,
): Promise<KeptLookup | undefined> {
  const [row] = await db<KeptLookup[]>`
    select id, domain, result, created_at from whois_lookups
    where account_id = ${account_id} and id = ${id}
  `
  return row
}

const PURGE_ROWS_MAX = 10_000

/** Deletes lookups older than a given time, in batches. Returns whether more are left. */
export async function purgeLookups(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from whois_lookups where id in (
      select id from whois_lookups where created_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
