import type { Session } from '../../../auth/session.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { isSessionOpen } from './sql.ts'

/**
 * Checks that a session has not ended since its request began, and waits if it is being ended. What
 * opens the account is made in a session, and must not outlive a reset that ends both. To be called
 * after it is written: the account is locked before its sessions, here as in a reset.
 *
 * Refuses: unauthorized.
 */
export async function holdSession(reader: Reader, { id }: Session): Promise<void> {
  if (!(await isSessionOpen(reader, id))) throw new Refusal('unauthorized', 'Sign in first.')
}
