import type { Db, Tx } from '../../../db/pool.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'
import type { MemberRow, OwnPartnerRow } from './partner.ts'

export async function findAccountId(tx: Tx, email: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`select id from accounts where email = ${email}`
  return row?.id
}

type Wanted = {
  partner_id: string
  account_id: string
  is_admin: boolean | undefined
  /** The role of somebody who isn't an admin. */
  role: PartnerRole | undefined
  now: Date
}

/** Adding someone again only updates what is given. */
export async function insertMember(tx: Tx, wanted: Wanted): Promise<void> {
  const { partner_id, account_id, is_admin, now } = wanted
  const role = wanted.role === 'admin' ? undefined : wanted.role
  await tx`
    insert into partner_members as known (partner_id, account_id, is_admin, role, created_at)
    values (${partner_id}, ${account_id}, ${is_admin ?? false}, ${role ?? 'developer'}, ${now})
    on conflict (partner_id, account_id) do update
      set is_admin = coalesce(${is_admin ?? null}::boolean, known.is_admin),
        role = coalesce(${role ?? null}::text, known.role)
  `
}

/** False if that person wasn't a member. */
export async function deleteMember(
  tx: Tx,
  { partner_id, account_id }: { partner_id: string; account_id: string },
): Promise<boolean> {
  const gone = await tx`
    delete from partner_members where partner_id = ${partner_id} and account_id = ${account_id}
  `
  return gone.count > 0
}

/** Locks the partners of a person until the transaction ends, always in the same order. */
export async function holdTeams(tx: Tx, account_id: string): Promise<void> {
  await tx`
    select p.id from partners p
    where p.id in (select partner_id from partner_members where account_id = ${account_id})
    order by p.id for no key update
  `
}

/** The partners that would be left without an admin if this person went. */
export async function readTeamsLedAlone(
  tx: Tx,
  account_id: string,
  max: number,
): Promise<{ id: string; name: string }[]> {
  return await tx<{ id: string; name: string }[]>`
    select p.id, p.name from partner_members m join partners p on p.id = m.partner_id
    where m.account_id = ${account_id} and m.is_admin and not exists (
      select 1 from partner_members other
      where other.partner_id = m.partner_id and other.is_admin and other.account_id <> ${account_id}
    )
    order by p.name, p.id limit ${max}
  `
}

export async function readMembers(
  reader: Db | Tx,
  partner_id: string,
  max: number,
): Promise<MemberRow[]> {
  return await reader<MemberRow[]>`
    select m.account_id, a.email, a.name, m.created_at,
      case when m.is_admin then 'admin' else m.role end as role
    from partner_members m join accounts a on a.id = m.account_id
    where m.partner_id = ${partner_id}
    order by m.created_at, m.account_id limit ${max}
  `
}

export async function readPartnersOf(
  db: Db,
  { account_id, now, max }: { account_id: string; now: Date; max: number },
): Promise<OwnPartnerRow[]> {
  return await db<OwnPartnerRow[]>`
    select p.id, p.name, p.suspended_at,
      case when m.is_admin then 'admin' else m.role end as role,
      array(
        select distinct c.environment from partner_credentials c
        where c.partner_id = p.id and c.is_affiliate and c.revoked_at is null
          and (c.expires_at is null or c.expires_at > ${now})
        order by 1
      ) as affiliate_in
    from partner_members m join partners p on p.id = m.partner_id
    where m.account_id = ${account_id}
    order by p.name, p.id limit ${max}
  `
}
