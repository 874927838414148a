import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { findInvitation } from './invitation-sql.ts'
import type { InvitationRow } from './partner.ts'

/**
 * Finds an open invitation to this address.
 *
 * Refuses: not_found (no such invitation, it has expired, or it is for another address).
 */
export async function findOwnInvitation(
  reader: Reader,
  { invitation_id, email }: { invitation_id: string; email: string },
  now: Date,
): Promise<InvitationRow> {
  const invitation = await findInvitation(reader, invitation_id)
  if (invitation?.email !== email || invitation.expires_at <= now) throw noInvitation()
  return invitation
}

export function noInvitation(): Refusal {
  return new Refusal(
    'not_found',
    'No such invitation. It may have expired or been cancelled, or be for another address.',
  )
}
