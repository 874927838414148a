import type { Db } from '../db/pool.ts'

export type DeveloperKeyRow = {
  id: string
  secret_hash: Uint8Array
  last_used_at: Date | null
  revoked_at: Date | null
}

/** Read for every request, so that revoking a key takes effect immediately. */
export async function findDeveloperKey(
  db: Db,
  api_key: string,
): Promise<DeveloperKeyRow | undefined> {
  const [row] = await db<DeveloperKeyRow[]>`
    select id, secret_hash, last_used_at, revoked_at from developer_keys
    where api_key = ${api_key}
  `
  return row
}

export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await db`update developer_keys set last_used_at = ${now} where id = ${id}`
}
