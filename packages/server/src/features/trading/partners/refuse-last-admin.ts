import { Refusal } from '../../../refusal.ts'
import type { MemberRow } from './partner.ts'

/** A team without an admin could never change again without us. Refuses: conflict. */
export function refuseLastAdmin(members: MemberRow[], leaving: MemberRow): void {
  const isOther = (each: MemberRow) =>
    each.role === 'admin' && each.account_id !== leaving.account_id
  if (leaving.role === 'admin' && !members.some(isOther)) {
    throw new Refusal('conflict', 'This is the last admin. Make somebody else an admin first.')
  }
}
