import type { Tx } from '../../../db/pool.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { readInvitations } from './invitation-sql.ts'
import { readMembers } from './member-sql.ts'
import type { InvitationRow, MemberRow } from './partner.ts'

export type Team = { members: MemberRow[]; invitations: InvitationRow[] }

/** A partner's members, longest-standing first, and its open invitations. */
export async function listTeam(tx: Tx, partner_id: string, now: Date): Promise<Team> {
  return {
    members: await readMembers(tx, partner_id, MEMBERS_MAX),
    invitations: await readInvitations(tx, partner_id, now),
  }
}
