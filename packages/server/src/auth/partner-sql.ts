import type { Db, Statements } from '../db/pool.ts'
import { type Scope, SCOPES } from '../http/route-config.ts'
import type { Environment } from '../values/environment.ts'

export const NONCE_KEPT_SECONDS = 660

export type CredentialRow = {
  key_id: string
  partner_id: string
  environment: Environment
  scopes: Scope[]
  is_affiliate: boolean
  /** Of a credential with a secret. */
  sealed_secret: Uint8Array | null
  /** Of a credential that signs with Ed25519. */
  public_key: Uint8Array | null
  expires_at: Date | null
  revoked_at: Date | null
  suspended_at: Date | null
  /** Changes whenever the credential changes, or its partner is suspended or reinstated. */
  version: string
}

/** Read for every request, so that a revocation takes effect immediately on every node. */
export async function findCredential(db: Db, keyId: string): Promise<CredentialRow | undefined> {
  const [row] = await db<CredentialRow[]>`
    select c.key_id, c.partner_id, c.environment, c.scopes, c.is_affiliate, c.sealed_secret,
      c.public_key, c.expires_at, c.revoked_at, p.suspended_at, ${versionOf(db)} as version
    from partner_credentials c
    join partners p on p.id = c.partner_id
    where c.key_id = ${keyId}
  `
  // Reuse the constant strings, because comparing equal but distinct strings was slow.
  return row && { ...row, scopes: SCOPES.filter((scope) => row.scopes.includes(scope)) }
}

/** A 64-bit hash of the whole row, so that no change can be missed. */
function versionOf(db: Statements) {
  return db`hash_record_extended(row(c.*, p.suspended_at), 0)::text`
}

/** A nonce, and the version of the credential that the signature was checked against. */
export type NonceUse = { key_id: string; version: string; nonce: string; isRead: boolean }

/** `changed`: the credential is no longer that version, and the nonce was not used. */
export type NonceUsed = 'new' | 'replayed' | 'changed'

const USED: Record<string, NonceUsed> = { n: 'new', r: 'replayed', c: 'changed' }

/**
 * Uses the nonces of several requests in one statement, after their signatures matched cached
 * credentials. It still checks the credentials' rows, so a revocation takes effect immediately on
 * every node. All statements insert in the same order, so that two of them can't deadlock. Of
 * duplicate nonces in one statement, the first counts as new. The database returns one letter per
 * nonce, in the order given. Values are sent as lines, because the driver scans each array element
 * for quotes and header values can't contain a line break.
 */
export async function useNonces(
  db: Statements,
  uses: NonceUse[],
  keptSeconds: number,
): Promise<NonceUsed[]> {
  const [row] = await db<{ letters: string | null }[]>`
    with use as materialized (
      select at, key_id, version, nonce
      from unnest(
        string_to_array(${uses.map(({ key_id }) => key_id).join('\n')}, chr(10)),
        string_to_array(${uses.map(({ version }) => version).join('\n')}, chr(10)),
        string_to_array(${uses.map(({ nonce }) => nonce).join('\n')}, chr(10))
      ) with ordinality as given (key_id, version, nonce, at)
    ), same as materialized (
      select use.at, use.key_id, use.nonce,
        row_number() over (partition by use.key_id, use.nonce order by use.at) as turn
      from use
      join partner_credentials c on c.key_id = use.key_id
      join partners p on p.id = c.partner_id
      where ${versionOf(db)} = use.version
    ), kept as (
      insert into partner_nonces (key_id, nonce, expires_at)
      select key_id, nonce, now() + make_interval(secs => ${keptSeconds}) from same
      where turn = 1
      order by key_id, nonce
      on conflict (key_id, nonce) do update set expires_at = excluded.expires_at
        where partner_nonces.expires_at <= now()
      returning key_id, nonce
    )
    select string_agg(
      case when same.at is null then 'c' when turn = 1 and kept.nonce is not null then 'n' else 'r' end,
      '' order by use.at
    ) as letters
    from use
    left join same on same.at = use.at
    left join kept on kept.key_id = use.key_id and kept.nonce = use.nonce
  `
  return Array.from(row?.letters ?? '', (letter) => USED[letter] ?? 'changed')
}

/**
 * What `useNonces` would answer if each nonce appeared once, without using them: `new` means that
 * no row has it.
 */
export async function checkNonces(db: Statements, uses: NonceUse[]): Promise<NonceUsed[]> {
  const [row] = await db<{ letters: string | null }[]>`
    select string_agg(
      case when p.id is null then 'c' when n.nonce is null then 'n' else 'r' end, '' order by use.at
    ) as letters
    from unnest(
      string_to_array(${uses.map(({ key_id }) => key_id).join('\n')}, chr(10)),
      string_to_array(${uses.map(({ version }) => version).join('\n')}, chr(10)),
      string_to_array(${uses.map(({ nonce }) => nonce).join('\n')}, chr(10))
    ) with ordinality as use (key_id, version, nonce, at)
    left join (partner_credentials c join partners p on p.id = c.partner_id)
      on c.key_id = use.key_id and ${versionOf(db)} = use.version
    left join partner_nonces n
      on n.key_id = use.key_id and n.nonce = use.nonce and n.expires_at > now()
  `
  return Array.from(row?.letters ?? '', (letter) => USED[letter] ?? 'changed')
}

/** Stores that credentials were used just now. */
export async function noteUses(db: Db, keyIds: string[]): Promise<void> {
  await db`
    insert into credential_uses as known (key_id, last_used_at)
    select key_id, now() from partner_credentials where key_id = any(${keyIds}) order by key_id
    on conflict (key_id) do update
      set last_used_at = greatest(known.last_used_at, excluded.last_used_at)
  `
}

type UsedNonce = { key_id: string; nonce: string; keptSeconds: number }

/** False when the nonce was already used. An expired nonce may be used again. */
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

/**
 * Deletes a bounded number of expired nonces. Returns whether more are left. First it saves when
 * each credential was last used, since writing that on every request would cost too much.
 */
export async function purgeNonces(db: Db): Promise<boolean> {
  const [row] = await db<{ count: number }[]>`
    with gone as (
      delete from partner_nonces where ctid in (
        select ctid from partner_nonces where expires_at <= now() limit ${PURGE_ROWS_MAX}
      )
      returning key_id, expires_at
    ), noted as (
      insert into credential_uses as known (key_id, last_used_at)
      select key_id, max(gone.expires_at) - make_interval(secs => ${NONCE_KEPT_SECONDS})
      from gone join partner_credentials using (key_id)
      group by key_id
      order by key_id
      on conflict (key_id) do update
        set last_used_at = greatest(known.last_used_at, excluded.last_used_at)
    )
    select count(*) as count from gone
  `
  return row?.count === PURGE_ROWS_MAX
}
