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

type SignedUse = { key_id: string; sealed: string; nonce: string; keptSeconds: number }

export type UsedCredential = CredentialRow & {
  /** The secret is the one that the signature was checked with. */
  is_same_secret: boolean
  is_new_nonce: boolean
}

/**
 * Reads a credential and uses a nonce in one statement, for a request whose signature fits the
 * secret that was known before. The row is read all the same, so a revocation holds at once; a
 * nonce is used only where the secret is still that one and the credential still in use.
 */
export async function useCredential(
  db: Db,
  { key_id, sealed, nonce, keptSeconds }: SignedUse,
): Promise<UsedCredential | undefined> {
  const [row] = await db<UsedCredential[]>`
    with credential as (
      select c.key_id, c.partner_id, c.environment, c.scopes, c.is_affiliate, c.sealed_secret,
        c.expires_at, c.revoked_at, p.suspended_at,
        c.sealed_secret = decode(${sealed}, 'base64') as is_same_secret
      from partner_credentials c
      join partners p on p.id = c.partner_id
      where c.key_id = ${key_id}
    ), used as (
      insert into partner_nonces (key_id, nonce, expires_at)
      select key_id, ${nonce}, now() + make_interval(secs => ${keptSeconds}) from credential
      where is_same_secret and revoked_at is null and suspended_at is null
      on conflict (key_id, nonce) do update set expires_at = excluded.expires_at
        where partner_nonces.expires_at <= now()
      returning nonce
    )
    select credential.*, exists (select 1 from used) as is_new_nonce from credential
  `
  return row
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
