import { needsSecondFactor, type Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { countFactors } from '../two-factor/factor-sql.ts'
import { hasEnrolled, holdAccount, setEnrolled, setSecondFactor } from './factor-sql.ts'
import { deleteOtherSessions } from './sql.ts'

/**
 * Refuses a staff session that proved only the password if the account has a factor. Someone who
 * stole the password must not be able to add their own factor.
 *
 * Refuses: second_factor_required.
 */
export async function demandMayEnroll(tx: Tx, session: Session): Promise<void> {
  await holdAccount(tx, session.account_id)
  if (!needsSecondFactor(session)) return
  const { account_id } = session
  if ((await countFactors(tx, account_id)) === 0 && !(await hasEnrolled(tx, account_id))) return
  throw new Refusal('second_factor_required', 'Sign in again with your second factor.')
}

/**
 * Adds a factor, which also counts as proven for the current session. When staff add their first
 * factor, all other sessions end, because those proved only the password.
 *
 * Refuses: second_factor_required, and whatever `add` refuses.
 */
export async function enrollFactor<T>(
  tx: Tx,
  session: Session,
  now: Date,
  add: () => Promise<T>,
): Promise<T> {
  await demandMayEnroll(tx, session)
  const added = await add()
  await setEnrolled(tx, session.account_id, now)
  if (needsSecondFactor(session)) await deleteOtherSessions(tx, session.account_id, [session.id])
  if (await setSecondFactor(tx, session.id, now)) return added
  throw new Refusal('unauthorized', 'Sign in first.')
}
