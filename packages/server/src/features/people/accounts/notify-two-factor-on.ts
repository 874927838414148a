import type { Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'

/**
 * Tells the owner. A thief who turned it on would shut them out, so the mail's link turns it off;
 * not for staff, whose mailbox alone must never take their second factor away.
 */
export async function notifyTwoFactorOn(tx: Tx, owner: Session, now: Date): Promise<void> {
  if (owner.role === 'staff') {
    await enqueueMail(tx, { kind: 'two-factor-on', to_email: owner.email }, now)
  } else {
    await notifyOwner(tx, owner, { kind: 'two-factor-on', about: {} }, now)
  }
}
