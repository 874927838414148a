import type { Db } from '../db/pool.ts'

export type Membership = { partner_id: string; is_admin: boolean; suspended_at: Date | null }

/** Read for every request, so that removing a member takes effect immediately. */
export async function findMembership(
  db: Db,
  { account_id, partner_id }: { account_id: string; partner_id: string },
): Promise<Membership | undefined> {
  const [row] = await db<Membership[]>`
    select m.partner_id, m.is_admin, p.suspended_at
    from partner_members m join partners p on p.id = m.partner_id
    where m.account_id = ${account_id} and m.partner_id = ${partner_id}
  `
  return row
}
