import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { readMembers } from './member-sql.ts'
import type { MemberRow } from './partner.ts'
import { readPartner } from './sql.ts'

/** The members of a partner's team, longest-standing first. Refuses: not_found. */
export async function listMembers(db: Db, partner_id: string): Promise<MemberRow[]> {
  if (!(await readPartner(db, partner_id))) throw new Refusal('not_found', 'No such partner.')
  return await readMembers(db, partner_id, MEMBERS_MAX)
}
