import { deleteAllFactors } from '../two-factor/factor-sql.ts'
import type { Role } from '../../../auth/session-sql.ts'
import type { Reader, Tx } from '../../../db/pool.ts'

/** Locks an account so its factors change one request at a time. Returns its current role. */
export async function holdAccount(tx: Tx, id: string): Promise<Role | undefined> {
  const [row] = await tx<{ role: Role }[]>`select role from accounts where id = ${id} for update`
  return row?.role
}

/** Whether a staff account has had a factor before and no operator has reset it since. */
export async function hasEnrolled(reader: Reader, account_id: string): Promise<boolean> {
  const rows = await reader`
    select 1 from accounts where id = ${account_id} and factor_enrolled_at is not null
  `
  return rows.length > 0
}

export async function setEnrolled(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx`
    update accounts set factor_enrolled_at = coalesce(factor_enrolled_at, ${now})
    where id = ${account_id} and role = 'staff'
  `
}

/** Returns false if the session has ended in the meantime. */
export async function setSecondFactor(tx: Tx, session_id: string, now: Date): Promise<boolean> {
  const set = await tx`
    update sessions set second_factor_at = ${now} where id = ${session_id}
  `
  return set.count > 0
}

/**
 * Removes an account's factors and ends its sessions. Staff then set up a new factor. The account
 * is locked first, as in a sign-in, so a concurrent sign-in sees that its factor is gone.
 */
export async function deleteFactors(tx: Tx, account_id: string): Promise<void> {
  await holdAccount(tx, account_id)
  await deleteAllFactors(tx, account_id)
  await tx`delete from sessions where account_id = ${account_id}`
  await tx`update accounts set factor_enrolled_at = null where id = ${account_id}`
}
