import { Refusal } from '../../../refusal.ts'
import type { MemberRow } from './partner.ts'

/** Keeps at least one admin: without one, only our staff could change a team. Refuses: conflict. */
export function refuseLastAdmin(members: MemberRow[], leaving: MemberRow): void {
  const isOther = (each: MemberRow) =>
    each.role === 'admin' && each.account_id !== leaving.account_id
  if (leaving.role === 'admin' && !members.some(isOther)) {
    throw new Refusal('conflict', 'This is the last admin. Make somebody else an admin first.')
  }
}
