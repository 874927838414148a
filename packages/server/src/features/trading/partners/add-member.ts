import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { findAccountId, insertMember, readMembers } from './member-sql.ts'
import type { MemberRow } from './partner.ts'
import { holdPartner } from './sql.ts'

export const MEMBERS_MAX = 100

/**
 * Adds a person to a partner's team. Admins can also manage its credentials. Adding someone again
 * only updates `is_admin`, if given.
 *
 * Refuses: not_found (no such partner), validation_error (no account has this email address),
 * conflict (too many members).
 */
export async function addMember(
  tx: Tx,
  { partner_id, email, is_admin }: { partner_id: string; email: string; is_admin?: boolean },
  now: Date,
): Promise<MemberRow> {
  // Lock the partner, so that concurrent calls can't exceed the limit together.
  if (!(await holdPartner(tx, partner_id))) throw new Refusal('not_found', 'No such partner.')
  const account_id = await findAccountId(tx, email.toLowerCase())
  if (account_id === undefined) throw refuseField('email', 'has no account.')
  await insertMember(tx, { partner_id, account_id, is_admin, now })
  const members = await readMembers(tx, partner_id, MEMBERS_MAX + 1)
  if (members.length > MEMBERS_MAX) {
    throw new Refusal('conflict', `A partner can have at most ${MEMBERS_MAX} members.`)
  }
  const added = members.find((member) => member.account_id === account_id)
  if (!added) throw new Error('inserted member not found')
  return added
}
