import { Refusal } from '../../../refusal.ts'
import type { MemberRow } from './partner.ts'

/**
 * Checks under the partner's lock that the person who asked for a change is still an admin: they may
 * have been removed or given another role since their request arrived. Refuses: forbidden.
 */
export function demandAdmin(members: MemberRow[], account_id: string): void {
  const actor = members.find((each) => each.account_id === account_id)
  if (actor?.role !== 'admin') {
    throw new Refusal('forbidden', 'You’re no longer an admin of this team.')
  }
}
