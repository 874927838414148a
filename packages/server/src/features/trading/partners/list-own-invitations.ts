import type { Db } from '../../../db/pool.ts'
import { readInvitationsTo } from './invitation-sql.ts'
import type { InvitationRow } from './partner.ts'

/** The open invitations to the address of a person's account, which is always a verified one. */
export async function listOwnInvitations(
  db: Db,
  email: string,
  now: Date,
): Promise<InvitationRow[]> {
  return await readInvitationsTo(db, email, now)
}
