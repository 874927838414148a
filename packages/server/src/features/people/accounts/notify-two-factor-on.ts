import type { Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'

/**
 * Emails the owner. A thief who turned it on would lock the owner out, so the link in the email
 * turns it off again. Staff get no such link, because access to a mailbox alone must never remove
 * their second factor.
 */
export async function notifyTwoFactorOn(tx: Tx, owner: Session, now: Date): Promise<void> {
  if (owner.role === 'staff') {
    await enqueueMail(tx, { kind: 'two-factor-on', to_email: owner.email }, now)
  } else {
    await notifyOwner(tx, owner, { kind: 'two-factor-on', about: {} }, now)
  }
}
