import type { Db, Reader, Tx } from '../../../db/pool.ts'

/** The provider's own data; only the provider knows its fields. */
export type Payload = Record<string, unknown>

export type ClientRow = {
  id: string
  name: string | null
  redirect_uris: string[]
  grant_types: string[]
  application_type: 'web' | 'native'
}

export async function insertClient(db: Db, client: ClientRow, now: Date): Promise<void> {
  const { id, name, redirect_uris, grant_types, application_type } = client
  await db`
    insert into oauth_clients (id, name, redirect_uris, grant_types, application_type, created_at)
    values (${id}, ${name}, ${redirect_uris}, ${grant_types}, ${application_type}, ${now})
  `
}

export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [row] = await db<ClientRow[]>`
    select id, name, redirect_uris, grant_types, application_type from oauth_clients
    where id = ${id}
  `
  return row
}

export type NewGrant = {
  id: string
  account_id: string
  client_id: string
  scope: string
  payload: Payload
  now: Date
  expires_at: Date
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const { id, account_id, client_id, scope, payload, now, expires_at } = grant
  await tx`
    insert into oauth_grants (id, account_id, client_id, scope, payload, created_at, expires_at)
    values (
      ${id}, ${account_id}, ${client_id}, ${scope}, ${tx.json(payload as never)}, ${now},
      ${expires_at}
    )
  `
  await tx`update oauth_clients set last_used_at = ${now} where id = ${client_id}`
}

export async function findGrant(db: Db, id: string, now: Date): Promise<Payload | undefined> {
  const [row] = await db<{ payload: Payload }[]>`
    select payload from oauth_grants where id = ${id} and expires_at > ${now}
  `
  return row?.payload
}

/** Whether an account currently allows an app anything. */
export async function hasGrant(
  db: Db,
  { account_id, client_id }: { account_id: string; client_id: string },
  now: Date,
): Promise<boolean> {
  const rows = await db`
    select 1 from oauth_grants
    where account_id = ${account_id} and client_id = ${client_id} and expires_at > ${now} limit 1
  `
  return rows.length > 0
}

/** Ends one consent and deletes its tokens. */
export async function deleteGrant(db: Db, id: string): Promise<void> {
  await db`delete from oauth_grants where id = ${id}`
}

/** Deletes the oldest consents beyond `max`. */
export async function trimGrants(
  tx: Tx,
  { account_id, client_id }: { account_id: string; client_id: string },
  max: number,
): Promise<void> {
  await tx`
    delete from oauth_grants where id in (
      select id from oauth_grants where account_id = ${account_id} and client_id = ${client_id}
      order by created_at desc, id desc offset ${max} limit 100
    )
  `
}

/** Returns false if the account has allowed this app nothing. */
export async function deleteGrantsOf(
  db: Db,
  account_id: string,
  client_id: string,
): Promise<boolean> {
  const gone = await db`
    delete from oauth_grants where account_id = ${account_id} and client_id = ${client_id}
  `
  return gone.count > 0
}

/** Revokes everything an account allowed, except for the apps in `keep`. Their tokens go too. */
export async function deleteOtherGrants(
  tx: Tx,
  { account_id, keep }: { account_id: string; keep: readonly string[] },
): Promise<void> {
  await tx`
    delete from oauth_grants where account_id = ${account_id} and client_id <> all(${[...keep]})
  `
}

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

export type NewToken = {
  token_hash: Buffer
  kind: TokenKind
  grant_id: string
  scope: string
  payload: Payload
  expires_at: Date
}

/** Returns false if the grant has ended in the meantime. */
export async function insertToken(db: Db, token: NewToken): Promise<boolean> {
  const { token_hash, kind, grant_id, scope, payload, expires_at } = token
  const made = await db`
    insert into oauth_tokens (token_hash, kind, grant_id, scope, payload, expires_at)
    select ${token_hash}, ${kind}, id, ${scope}, ${db.json(payload as never)}, ${expires_at}
    from oauth_grants where id = ${grant_id}
    for key share
  `
  return made.count > 0
}

export type TokenRow = { payload: Payload; consumed_at: Date | null }

export async function findToken(
  db: Db,
  kind: TokenKind,
  token_hash: Buffer,
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    select payload, consumed_at from oauth_tokens
    where token_hash = ${token_hash} and kind = ${kind} and expires_at > ${now}
  `
  return row
}

/** Undefined if there is no such token; `used_grant_id` if it was used before. */
export async function consumeToken(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<'consumed' | { used_grant_id: string } | undefined> {
  const used = await db`
    update oauth_tokens set consumed_at = ${now}
    where token_hash = ${token_hash} and consumed_at is null
  `
  if (used.count > 0) return 'consumed'
  const [row] = await db<{ used_grant_id: string }[]>`
    select grant_id as used_grant_id from oauth_tokens where token_hash = ${token_hash}
  `
  return row
}

/** Whether a request was refused lately because the consent of this token lacks a scope. */
export async function lackedScope(db: Db, token_hash: Buffer, after: Date): Promise<boolean> {
  const rows = await db`
    select 1 from oauth_tokens t
    join oauth_grants g on g.id = t.grant_id
    where t.token_hash = ${token_hash} and g.scope_lacked_at > ${after}
  `
  return rows.length > 0
}

/** Deletes the oldest used refresh tokens of a consent beyond `max`. */
export async function trimUsedTokens(db: Db, grant_id: string, max: number): Promise<void> {
  await db`
    delete from oauth_tokens where token_hash in (
      select token_hash from oauth_tokens
      where grant_id = ${grant_id} and kind = 'RefreshToken' and consumed_at is not null
      order by consumed_at desc offset ${max} limit 100
    )
  `
}

export async function deleteToken(db: Db, token_hash: Buffer): Promise<void> {
  await db`delete from oauth_tokens where token_hash = ${token_hash}`
}

export async function upsertInteraction(
  db: Db,
  { id, payload, expires_at }: { id: string; payload: Payload; expires_at: Date },
): Promise<void> {
  await db`
    insert into oauth_interactions (id, payload, expires_at)
    values (${id}, ${db.json(payload as never)}, ${expires_at})
    on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at
  `
}

export async function findInteraction(db: Db, id: string, now: Date): Promise<Payload | undefined> {
  const [row] = await db<{ payload: Payload }[]>`
    select payload from oauth_interactions where id = ${id} and expires_at > ${now}
  `
  return row?.payload
}

export async function deleteInteraction(db: Db, id: string): Promise<void> {
  await db`delete from oauth_interactions where id = ${id}`
}

export type AppRow = {
  client_id: string
  client_name: string | null
  redirect_uri: string
  scopes: string[]
  authorized_at: Date
  last_used_at: Date | null
}

/** The apps that can still act for an account, latest first. */
export async function readApps(
  reader: Reader,
  account_id: string,
  now: Date,
  max: number,
): Promise<AppRow[]> {
  return await reader<AppRow[]>`
    select c.id as client_id, c.name as client_name, c.redirect_uris[1] as redirect_uri,
      array(
        select distinct unnest(string_to_array(string_agg(g.scope, ' '), ' ')) order by 1
      ) as scopes,
      max(g.created_at) as authorized_at, max(g.last_used_at) as last_used_at
    from oauth_grants g
    join oauth_clients c on c.id = g.client_id
    where g.account_id = ${account_id} and g.expires_at > ${now} and exists (
      select 1 from oauth_tokens t
      where t.grant_id = g.id and t.expires_at > ${now} and t.consumed_at is null
    )
    group by c.id
    order by authorized_at desc, c.id limit ${max}
  `
}

const PURGE_ROWS_MAX = 1_000

export type PurgeBefore = { now: Date; grantsBefore: Date; newBefore: Date; usedBefore: Date }

/**
 * Deletes what is no longer of use, in batches: expired rows, consents without a token, and unused
 * apps without a consent. Returns true if more may be left.
 */
export async function purgeOauth(db: Db, before: PurgeBefore): Promise<boolean> {
  const { now, grantsBefore, newBefore, usedBefore } = before
  const gone = [
    await db`delete from oauth_tokens where token_hash in (
      select token_hash from oauth_tokens where expires_at <= ${now} limit ${PURGE_ROWS_MAX})`,
    await db`delete from oauth_interactions where id in (
      select id from oauth_interactions where expires_at <= ${now} limit ${PURGE_ROWS_MAX})`,
    await db`delete from oauth_grants where id in (
      select id from oauth_grants g where created_at <= ${grantsBefore}
      and not exists (select 1 from oauth_tokens t where t.grant_id = g.id)
      limit ${PURGE_ROWS_MAX})`,
    await db`delete from oauth_clients where id in (
      select id from oauth_clients c
      where coalesce(last_used_at, created_at) <= ${newBefore}
      and (last_used_at is null or last_used_at <= ${usedBefore})
      and not exists (select 1 from oauth_grants g where g.client_id = c.id)
      limit ${PURGE_ROWS_MAX})`,
  ]
  return gone.some(({ count }) => count === PURGE_ROWS_MAX)
}
