import type { Db } from '../db/pool.ts'
import type { PartnerRole } from '../values/partner-role.ts'

export type Membership = { partner_id: string; role: PartnerRole; suspended_at: Date | null }

/** Read for every request, so that removing a member takes effect immediately. */
export async function findMembership(
  db: Db,
  { account_id, partner_id }: { account_id: string; partner_id: string },
): Promise<Membership | undefined> {
  const [row] = await db<Membership[]>`
    select m.partner_id, case when m.is_admin then 'admin' else m.role end as role, p.suspended_at
    from partner_members m join partners p on p.id = m.partner_id
    where m.account_id = ${account_id} and m.partner_id = ${partner_id}
  `
  return row
}
