import type { Db, Reader, Tx } from '../../../db/pool.ts'

export type PasskeyRow = {
  id: string
  account_id: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export async function readPasskeys(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<PasskeyRow[]> {
  return await reader<PasskeyRow[]>`
    select id, account_id, credential_id, public_key, counter, transports, name, created_at,
      last_used_at
    from passkeys where account_id = ${account_id}
    order by created_at, id limit ${max}
  `
}

export async function countPasskeys(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from passkeys where account_id = ${account_id}
  `
  return row?.count ?? 0
}

/** Locked, because its counter is checked and updated. */
export async function holdPasskey(tx: Tx, credential_id: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow[]>`
    select id, account_id, credential_id, public_key, counter, transports, name, created_at,
      last_used_at
    from passkeys where credential_id = ${credential_id} for update
  `
  return row
}

/** Returns false if the credential is already registered, to this account or another. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const { id, account_id, credential_id, public_key, counter, transports, name } = passkey
  const made = await tx`
    insert into passkeys (
      id, account_id, credential_id, public_key, counter, transports, name, created_at
    ) values (
      ${id}, ${account_id}, ${credential_id}, ${Buffer.from(public_key)}, ${counter},
      ${transports}, ${name}, ${passkey.created_at}
    )
    on conflict (credential_id) do nothing
  `
  return made.count > 0
}

type Use = { id: string; counter: number; now: Date }

export async function noteUse(tx: Tx, { id, counter, now }: Use): Promise<void> {
  await tx`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`
}

type Mine = { id: string; account_id: string }

/** Returns false if the account has no such passkey. */
export async function setPasskeyName(
  db: Db,
  { id, account_id }: Mine,
  name: string,
): Promise<boolean> {
  const set = await db`
    update passkeys set name = ${name} where id = ${id} and account_id = ${account_id}
  `
  return set.count > 0
}

/** Returns the deleted passkey's name; undefined if the account has no such passkey. */
export async function deletePasskey(tx: Tx, { id, account_id }: Mine): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from passkeys where id = ${id} and account_id = ${account_id} returning name
  `
  return row?.name
}

export async function deletePasskeysSince(tx: Tx, account_id: string, since: Date): Promise<void> {
  await tx`delete from passkeys where account_id = ${account_id} and created_at >= ${since}`
}

/** Removes an account's passkeys, except those in `keep`. */
export async function deleteOtherPasskeys(
  tx: Tx,
  { account_id, keep }: { account_id: string; keep: readonly string[] },
): Promise<void> {
  await tx`delete from passkeys where account_id = ${account_id} and id <> all(${[...keep]})`
}

type ChallengeUse = 'sign-in' | 'confirm' | 'add'
type NewChallenge = {
  challenge: string
  use: ChallengeUse
  account_id: string | null
  expires_at: Date
}

export async function insertChallenge(db: Db, given: NewChallenge): Promise<void> {
  const { challenge, use, account_id, expires_at } = given
  await db`
    insert into passkey_challenges (challenge, use, account_id, expires_at)
    values (${challenge}, ${use}, ${account_id}, ${expires_at})
  `
}

type Taken = { challenge: string; use: ChallengeUse; account_id: string | null; now: Date }

/**
 * Single use, and only by the account and for the use it was issued for: deleting the row claims it.
 * A row of the previous release names no use, and adds no passkey.
 */
export async function takeChallenge(
  db: Db,
  { challenge, use, account_id, now }: Taken,
): Promise<boolean> {
  const taken = await db`
    delete from passkey_challenges
    where challenge = ${challenge} and account_id is not distinct from ${account_id}
      and (use = ${use} or (use is null and ${use !== 'add'})) and expires_at > ${now}
  `
  return taken.count > 0
}

const PURGE_ROWS_MAX = 10_000

/** Deletes expired challenges, in batches. Returns whether more are left. */
export async function purgeChallenges(db: Db, now: Date): Promise<boolean> {
  const gone = await db`
    delete from passkey_challenges where challenge in (
      select challenge from passkey_challenges where expires_at <= ${now} limit ${PURGE_ROWS_MAX})
  `
  return gone.count === PURGE_ROWS_MAX
}
