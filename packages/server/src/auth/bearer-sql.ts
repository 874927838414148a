import type { Db } from '../db/pool.ts'

export type AccessRow = {
  grant_id: string
  account_id: string
  email: string
  scope: string
  expires_at: Date
  last_used_at: Date | null
}

/** Looks up by primary keys alone. Withdrawing a consent also deletes its tokens. */
export async function findAccess(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<AccessRow | undefined> {
  const [row] = await db<AccessRow[]>`
    select t.grant_id, g.account_id, a.email, t.scope, t.expires_at, g.last_used_at
    from oauth_tokens t
    join oauth_grants g on g.id = t.grant_id
    join accounts a on a.id = g.account_id
    where t.token_hash = ${token_hash} and t.kind = 'AccessToken' and t.expires_at > ${now}
  `
  return row
}

export async function noteAppUse(db: Db, grant_id: string, now: Date): Promise<void> {
  await db`update oauth_grants set last_used_at = ${now} where id = ${grant_id}`
}

/** At most once in a while for each consent, however often a client tries. */
export async function noteScopeLacked(
  db: Db,
  grant_id: string,
  { now, notAfter }: { now: Date; notAfter: Date },
): Promise<void> {
  await db`
    update oauth_grants set scope_lacked_at = ${now}
    where id = ${grant_id} and (scope_lacked_at is null or scope_lacked_at <= ${notAfter})
  `
}
