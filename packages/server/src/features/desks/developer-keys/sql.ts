import type { Db, Reader, Tx } from '../../../db/pool.ts'

export type NewKey = {
  id: string
  account_id: string
  name: string | null
  api_key: string
  secret_hash: Buffer
  created_at: Date
}

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  const { id, account_id, name, api_key, secret_hash, created_at } = key
  await tx`
    insert into developer_keys (id, account_id, name, api_key, secret_hash, created_at)
    values (${id}, ${account_id}, ${name}, ${api_key}, ${secret_hash}, ${created_at})
  `
}

/**
 * Counts an account's active keys. Locks the account row, so two requests can't both get the last
 * key.
 */
export async function countLiveKeys(tx: Tx, account_id: string): Promise<number> {
  await tx`select 1 from accounts where id = ${account_id} for update`
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from developer_keys
    where account_id = ${account_id} and revoked_at is null
  `
  return row?.total ?? 0
}

export type KeyRow = {
  id: string
  name: string | null
  api_key: string
  created_at: Date
  last_used_at: Date | null
}

export async function readLiveKeys(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<KeyRow[]> {
  return await reader<KeyRow[]>`
    select id, name, api_key, created_at, last_used_at from developer_keys
    where account_id = ${account_id} and revoked_at is null
    order by created_at desc, id desc limit ${max}
  `
}

/** False if the account has no such key, or it was already revoked. */
export async function setRevoked(
  db: Db,
  { id, account_id, now }: { id: string; account_id: string; now: Date },
): Promise<boolean> {
  const revoked = await db`
    update developer_keys set revoked_at = ${now}
    where id = ${id} and account_id = ${account_id} and revoked_at is null
  `
  return revoked.count > 0
}

/** Revokes an account's keys, except those in `keep`. */
export async function revokeOtherKeys(
  tx: Tx,
  { account_id, keep }: { account_id: string; keep: readonly string[] },
  now: Date,
): Promise<void> {
  await tx`
    update developer_keys set revoked_at = ${now}
    where account_id = ${account_id} and revoked_at is null and id <> all(${[...keep]})
  `
}
