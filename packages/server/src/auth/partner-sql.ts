import type { Db } from '../db/pool.ts'
import type { Scope } from '../http/route-config.ts'

export type CredentialRow = {
  key_id: string
  partner_id: string
  environment: 'sandbox' | 'live'
  scopes: Scope[]
  is_affiliate: boolean
  sealed_secret: Uint8Array
  expires_at: Date | null
  revoked_at: Date | null
  suspended_at: Date | null
}

/** Read anew for every request: a revocation holds at once, on every node. */
export async function findCredential(db: Db, keyId: string): Promise<CredentialRow | undefined> {
  const [row] = await db<CredentialRow[]>`
    select c.key_id, c.partner_id, c.environment, c.scopes, c.is_affiliate, c.sealed_secret,
      c.expires_at, c.revoked_at, p.suspended_at
    from partner_credentials c
    join partners p on p.id = c.partner_id
    where c.key_id = ${keyId}
  `
  return row
}

export type SignedUse = { key_id: string; sealed: string; nonce: string }

export type UsedCredential = Omit<CredentialRow, 'sealed_secret'> & {
  /** The secret is the one that the signature was checked with. */
  is_same_secret: boolean
  is_new_nonce: boolean
}

/**
 * Reads credentials and uses nonces in one statement, for requests whose signatures fit the secrets
 * that were known before. The rows are read all the same, so a revocation holds at once; a nonce is
 * used only where the secret is still that one and the credential still in use. Of equal ones in one
 * statement the first is new. They are written in one order everywhere, so that two statements that
 * share some never wait for each other in a circle.
 */
export async function useCredentials(
  db: Db,
  uses: SignedUse[],
  keptSeconds: number,
): Promise<(UsedCredential | undefined)[]> {
  const rows = await db<(UsedCredential & { at: number })[]>`
    with used as materialized (
      select use.at::int, use.nonce, c.key_id, c.partner_id, c.environment, c.scopes,
        c.is_affiliate, c.expires_at, c.revoked_at, p.suspended_at,
        c.sealed_secret = decode(use.sealed, 'base64') as is_same_secret
      from unnest(
        ${uses.map(({ key_id }) => key_id)}::text[], ${uses.map(({ sealed }) => sealed)}::text[],
        ${uses.map(({ nonce }) => nonce)}::text[]
      ) with ordinality as use (key_id, sealed, nonce, at)
      join partner_credentials c on c.key_id = use.key_id
      join partners p on p.id = c.partner_id
    ), first as (
      select distinct on (key_id, nonce) key_id, nonce, at from used
      where is_same_secret and revoked_at is null and suspended_at is null
      order by key_id, nonce, at
    ), kept as (
      insert into partner_nonces (key_id, nonce, expires_at)
      select key_id, nonce, now() + make_interval(secs => ${keptSeconds}) from first
      order by key_id, nonce
      on conflict (key_id, nonce) do update set expires_at = excluded.expires_at
        where partner_nonces.expires_at <= now()
      returning key_id, nonce
    ), new as (
      select at from first join kept using (key_id, nonce)
    )
    select used.at, key_id, partner_id, environment, scopes, is_affiliate, expires_at, revoked_at,
      suspended_at, is_same_secret, new.at is not null as is_new_nonce
    from used left join new using (at)
  `
  const byPlace = new Map(rows.map((row) => [row.at, row]))
  return uses.map((_, at) => byPlace.get(at + 1))
}

type UsedNonce = { key_id: string; nonce: string; keptSeconds: number }

/** False when the nonce is still tracked. One whose time is over may be used again. */
export async function useNonce(
  db: Db,
  { key_id, nonce, keptSeconds }: UsedNonce,
): Promise<boolean> {
  const used = await db`
    insert into partner_nonces (key_id, nonce, expires_at)
    values (${key_id}, ${nonce}, now() + make_interval(secs => ${keptSeconds}))
    on conflict (key_id, nonce) do update set expires_at = excluded.expires_at
      where partner_nonces.expires_at <= now()
    returning nonce
  `
  return used.length > 0
}

export async function isNonceTracked(db: Db, key_id: string, nonce: string): Promise<boolean> {
  const rows = await db`
    select 1 from partner_nonces
    where key_id = ${key_id} and nonce = ${nonce} and expires_at > now()
  `
  return rows.length > 0
}

const PURGE_ROWS_MAX = 10_000

/** Deletes nonces whose time is over, a bounded number at a time; returns whether more are left. */
export async function purgeNonces(db: Db): Promise<boolean> {
  const gone = await db`
    delete from partner_nonces where ctid in (
      select ctid from partner_nonces where expires_at <= now() limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
