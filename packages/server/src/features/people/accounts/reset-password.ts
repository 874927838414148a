import type { Db, Tx } from '../../../db/pool.ts'
import type { NewPassword } from '../../../values/new-password.ts'
import { hashPassword } from '../../../values/password.ts'
import type { Caller } from '../../../values/turn-queue.ts'
import { holdAccount } from './factor-sql.ts'
import { findResetOwner, noSuchReset } from './find-reset-owner.ts'
import { replacePassword } from './replace-password.ts'
import { type AccountRow, takeReset } from './sql.ts'
import { isSecondFactor, type OtherWays } from './ways-in.ts'

/** The ids to keep, by kind. Everything else ends. */
export type AccessToKeep = Record<'sessions' | keyof OtherWays, readonly string[]>

export type Reset = {
  resetId: string | undefined
  password: NewPassword
  keep: AccessToKeep
  /** The queue entry for hashing; depends on whether the owner's account knows the browser. */
  turnFor: (owner: AccountRow) => Caller
}

/**
 * Sets a new password and ends everything else that gives access to the account: sessions,
 * developer keys, apps and passkeys, except what the owner chose to keep. The second factor stays.
 * Returns the account.
 *
 * Refuses: validation_error (the link is used, expired or invalid).
 */
export async function resetPassword(
  db: Db,
  { resetId, password, keep, turnFor }: Reset,
  ways: OtherWays,
  now: Date,
): Promise<AccountRow> {
  // Check the link first, so an invalid one doesn't cost us a password hash.
  const known = await findResetOwner(db, resetId, now)
  const password_hash = await hashPassword(password, turnFor(known))
  const account = await db.begin(async (tx) => {
    // The account comes before its links, as wherever both are locked: no two calls can deadlock.
    await holdAccount(tx, known.id)
    const email = resetId && (await takeReset(tx, resetId, now))
    const change = email && {
      email,
      password_hash,
      stay: keep.sessions,
      kind: 'password-reset' as const,
    }
    const owner = change && (await replacePassword(tx, change, now))
    if (!owner) throw noSuchReset()
    await endOtherWays(tx, owner, { ways, keep }, now)
    return owner
  })
  for (const way of Object.values(ways)) way.ended?.()
  return account
}

type Choice = { ways: OtherWays; keep: AccessToKeep }

async function endOtherWays(
  tx: Tx,
  { id: account_id, role }: AccountRow,
  { ways, keep }: Choice,
  now: Date,
): Promise<void> {
  for (const kind of Object.keys(ways) as (keyof OtherWays)[]) {
    if (isSecondFactor(kind, role)) continue
    await ways[kind].end(tx, { account_id, keep: keep[kind] }, now)
  }
}
