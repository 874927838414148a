import type { Db, Reader, Tx } from '../../../db/pool.ts'

export type TwoFactorRow = { sealed_secret: Uint8Array; confirmed_at: Date | null }

export async function findTwoFactor(
  reader: Reader,
  account_id: string,
): Promise<TwoFactorRow | undefined> {
  const [row] = await reader<TwoFactorRow[]>`
    select sealed_secret, confirmed_at from two_factors where account_id = ${account_id}
  `
  return row
}

type NewTwoFactor = { account_id: string; sealed_secret: Buffer; now: Date }

/** Replaces a secret that was never confirmed. Returns false if one is in use. */
export async function putTwoFactor(
  tx: Tx,
  { account_id, sealed_secret, now }: NewTwoFactor,
): Promise<boolean> {
  const put = await tx`
    insert into two_factors (account_id, sealed_secret, created_at)
    values (${account_id}, ${sealed_secret}, ${now})
    on conflict (account_id) do update
      set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      where two_factors.confirmed_at is null
  `
  return put.count > 0
}

/** Returns false if this step or a later one was used before, so a code can't be used twice. */
export async function takeStep(tx: Tx, account_id: string, step: number): Promise<boolean> {
  const taken = await tx`
    update two_factors set last_step = ${step}
    where account_id = ${account_id} and last_step < ${step}
  `
  return taken.count > 0
}

export async function setConfirmed(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx`update two_factors set confirmed_at = ${now} where account_id = ${account_id}`
}

/** Returns false if two-step sign-in was not on. */
export async function deleteTwoFactor(tx: Tx, account_id: string): Promise<boolean> {
  const gone = await tx`
    delete from two_factors where account_id = ${account_id} and confirmed_at is not null
  `
  return gone.count > 0
}

/** Returns false if it was not turned on since then. */
export async function deleteTwoFactorSince(
  tx: Tx,
  account_id: string,
  since: Date,
): Promise<boolean> {
  const gone = await tx`
    delete from two_factors where account_id = ${account_id} and confirmed_at >= ${since}
  `
  return gone.count > 0
}

export async function insertRecoveryCodes(
  tx: Tx,
  account_id: string,
  hashes: Buffer[],
): Promise<void> {
  for (const hash of hashes) {
    await tx`insert into recovery_codes (account_id, code_hash) values (${account_id}, ${hash})`
  }
}

export async function deleteRecoveryCodes(tx: Tx, account_id: string): Promise<void> {
  await tx`delete from recovery_codes where account_id = ${account_id}`
}

/** Single use: deleting the row claims it. */
export async function takeRecoveryCode(tx: Tx, account_id: string, hash: Buffer): Promise<boolean> {
  const taken = await tx`
    delete from recovery_codes where account_id = ${account_id} and code_hash = ${hash}
  `
  return taken.count > 0
}

export async function countRecoveryCodes(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::int as count from recovery_codes where account_id = ${account_id}
  `
  return row?.count ?? 0
}

type NewPending = { id: string; account_id: string; token_hash: Buffer; expires_at: Date }

export async function insertPending(tx: Tx, pending: NewPending): Promise<void> {
  const { id, account_id, token_hash, expires_at } = pending
  await tx`
    insert into pending_sign_ins (id, account_id, token_hash, expires_at)
    values (${id}, ${account_id}, ${token_hash}, ${expires_at})
  `
}

export type PendingRow = { id: string; account_id: string }
type Try = { token_hash: Buffer; attemptsMax: number; now: Date }

/** Counts an attempt before it is made, so concurrent attempts can't exceed the limit. */
export async function countTry(
  db: Db,
  { token_hash, attemptsMax, now }: Try,
): Promise<PendingRow | undefined> {
  const [row] = await db<PendingRow[]>`
    update pending_sign_ins set attempts = attempts + 1
    where token_hash = ${token_hash} and expires_at > ${now} and attempts < ${attemptsMax}
    returning id, account_id
  `
  return row
}

/** Returns false if it was used or ended in the meantime. */
export async function deletePending(tx: Tx, id: string): Promise<boolean> {
  return (await tx`delete from pending_sign_ins where id = ${id}`).count > 0
}

export async function deletePendingOf(tx: Tx, account_id: string): Promise<void> {
  await tx`delete from pending_sign_ins where account_id = ${account_id}`
}

const PURGE_ROWS_MAX = 10_000

/** Deletes expired sign-ins, in batches. Returns whether more are left. */
export async function purgePending(db: Db, now: Date): Promise<boolean> {
  const gone = await db`
    delete from pending_sign_ins where id in (
      select id from pending_sign_ins where expires_at <= ${now} limit ${PURGE_ROWS_MAX})
  `
  return gone.count === PURGE_ROWS_MAX
}
