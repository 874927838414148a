import type { Session } from '../../../auth/session.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { isSessionOpen } from './sql.ts'

/**
 * Checks that a session hasn't ended since its request began, and waits if it is being ended right
 * now. Credentials created in a session must not survive a reset that ends the session. Call it
 * after writing them, to lock in the same order as a reset: the account before its sessions.
 *
 * Refuses: unauthorized.
 */
export async function holdSession(reader: Reader, { id }: Session): Promise<void> {
  if (!(await isSessionOpen(reader, id))) throw new Refusal('unauthorized', 'Sign in first.')
}
