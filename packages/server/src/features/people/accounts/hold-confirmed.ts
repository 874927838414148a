import type { Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdSession } from './hold-session.ts'
import { type AccountRow, hasSamePassword } from './sql.ts'

/**
 * For a change that was asked for with the password (`confirmPassword`), in its transaction. If the
 * owner has reset the password or ended the session meanwhile, the change must not be made.
 *
 * Refuses: unauthorized.
 */
export async function holdConfirmed(tx: Tx, session: Session, account: AccountRow): Promise<void> {
  if (!(await hasSamePassword(tx, account))) {
    throw new Refusal('unauthorized', 'The password was just changed. Sign in again.')
  }
  await holdSession(tx, session)
}
