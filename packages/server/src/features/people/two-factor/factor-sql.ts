import type { Reader, Tx } from '../../../db/pool.ts'

/** How many second factors an account has: its authenticator app, plus each passkey. */
export async function countFactors(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select (
      (select count(*) from two_factors
        where account_id = ${account_id} and confirmed_at is not null)
      + (select count(*) from passkeys where account_id = ${account_id})
    )::int as count
  `
  return row?.count ?? 0
}

/** Removes every factor of an account, and its sign-ins waiting for a code. */
export async function deleteAllFactors(tx: Tx, account_id: string): Promise<void> {
  await tx`delete from two_factors where account_id = ${account_id}`
  await tx`delete from recovery_codes where account_id = ${account_id}`
  await tx`delete from passkeys where account_id = ${account_id}`
  await tx`delete from pending_sign_ins where account_id = ${account_id}`
}
