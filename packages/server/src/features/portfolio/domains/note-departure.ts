import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { type EventKind, insertEvent, readOwnerEmail } from './event-sql.ts'
import type { LeasedDomain, Watched } from './refresh-sql.ts'

export const LEAVING_MAIL = 'domain-leaving'

/**
 * Records that a name starts to leave, stays after all, or is gone. The owner gets an email when it
 * starts, because then it can still be stopped. `watched` is null if the name is no longer held.
 * Always true: the check was stored.
 */
export async function noteDeparture(
  tx: Tx,
  leased: LeasedDomain,
  watched: Watched | null,
  now: Date,
): Promise<true> {
  const kind = whatHappened(leased, watched)
  if (!kind) return true
  const { account_id, domain } = leased
  await insertEvent(tx, { account_id, domain, kind, at: now })
  if (kind !== 'transfer_started') return true
  const to_email = await readOwnerEmail(tx, account_id)
  if (to_email) await enqueueMail(tx, { kind: LEAVING_MAIL, to_email, about_id: domain }, now)
  return true
}

function whatHappened(
  { leaving_id, not_held_since }: LeasedDomain,
  watched: Watched | null,
): EventKind | undefined {
  const wasLeaving = leaving_id !== null && not_held_since === null
  if (!watched) return wasLeaving ? 'transferred_away' : undefined
  if (watched.leaving) return wasLeaving ? undefined : 'transfer_started'
  return wasLeaving ? 'transfer_stopped' : undefined
}
