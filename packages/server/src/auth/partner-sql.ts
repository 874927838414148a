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
  sealed_secret: Uint8Array
  expires_at: Date | null
  revoked_at: Date | null
  suspended_at: Date | null
  /** Another after any change of the credential, or of whether its partner is suspended. */
  version: string
}

/** Read anew for every request: a revocation holds at once, on every node. */
export async function findCredential(db: Db, keyId: string): Promise<CredentialRow | undefined> {
  const [row] = await db<CredentialRow[]>`
    select c.key_id, c.partner_id, c.environment, c.scopes, c.is_affiliate, c.sealed_secret,
      c.expires_at, c.revoked_at, p.suspended_at, ${versionOf(db)} as version
    from partner_credentials c
    join partners p on p.id = c.partner_id
    where c.key_id = ${keyId}
  `
  // The very strings that routes ask for: comparing others by content took longer than the limit.
  return row && { ...row, scopes: SCOPES.filter((scope) => row.scopes.includes(scope)) }
}

/** By content: 64 bits of all that is stored, so that no way of changing a row is missed. */
function versionOf(db: Statements) {
  return db`hash_record_extended(row(c.*, p.suspended_at), 0)::text`
}

/** A nonce, and the credential it is used with as it was known when the signature was checked. */
export type NonceUse = { key_id: string; version: string; nonce: string }

/** `changed`: the credential is no longer the known one, and nothing was used. */
export type NonceUsed = 'new' | 'replayed' | 'changed'

const USED: Record<string, NonceUsed> = { n: 'new', r: 'replayed', c: 'changed' }

/**
 * Uses nonces of several requests in one statement, whose signatures fit credentials that were known
 * before. Their rows are looked at all the same, so a revocation holds at once, on every node. They
 * are written in one order everywhere, so that two statements that share some never wait for each
 * other in a circle. Of equal ones in one statement the first is new. The database answers with one
 * letter for each, in the order given. They are sent as lines: the driver looks for quotes in each
 * element of an array, and what has come in a header has no line's end.
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

/**
 * Deletes nonces whose time is over, a bounded number at a time; returns whether more are left. What
 * they tell of the last use of a credential is kept: noting it at every request would cost a write.
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
