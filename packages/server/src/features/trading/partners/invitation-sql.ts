import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'
import type { InvitationRow } from './partner.ts'

/** Bounds every list here: nobody is invited by more partners at once. */
const INVITATIONS_MAX = 100

export type NewInvitation = {
  id: string
  partner_id: string
  email: string
  role: PartnerRole
  invited_by: string
  created_at: Date
  expires_at: Date
}

/** Replaces an earlier invitation of the same address, so that its link stops working. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, partner_id, email, role, invited_by, created_at, expires_at } = invitation
  await tx`
    insert into partner_invitations
      (id, partner_id, email, role, invited_by, created_at, expires_at)
    values
      (${id}, ${partner_id}, ${email}, ${role}, ${invited_by}, ${created_at}, ${expires_at})
    on conflict (partner_id, email) do update
      set id = excluded.id, role = excluded.role, invited_by = excluded.invited_by,
        created_at = excluded.created_at, expires_at = excluded.expires_at
  `
}

export async function deleteExpired(tx: Tx, partner_id: string, now: Date): Promise<void> {
  await tx`
    delete from partner_invitations where partner_id = ${partner_id} and expires_at <= ${now}
  `
}

/** Open invitations of a partner, oldest first. */
export async function readInvitations(
  reader: Reader,
  partner_id: string,
  now: Date,
): Promise<InvitationRow[]> {
  return await reader<InvitationRow[]>`
    select i.id, i.partner_id, p.name as partner_name, i.email, i.role, a.email as invited_by,
      i.created_at, i.expires_at
    from partner_invitations i join partners p on p.id = i.partner_id
      left join accounts a on a.id = i.invited_by
    where i.partner_id = ${partner_id} and i.expires_at > ${now}
    order by i.created_at, i.id limit ${INVITATIONS_MAX}
  `
}

/** Open invitations of a person, oldest first. A suspended partner's wait until it is back. */
export async function readInvitationsTo(
  db: Db,
  email: string,
  now: Date,
): Promise<InvitationRow[]> {
  return await db<InvitationRow[]>`
    select i.id, i.partner_id, p.name as partner_name, i.email, i.role, a.email as invited_by,
      i.created_at, i.expires_at
    from partner_invitations i join partners p on p.id = i.partner_id
      left join accounts a on a.id = i.invited_by
    where i.email = ${email} and i.expires_at > ${now} and p.suspended_at is null
    order by i.created_at, i.id limit ${INVITATIONS_MAX}
  `
}

/** Also one that has expired. A suspended partner's is not found. */
export async function findInvitation(
  reader: Reader,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await reader<InvitationRow[]>`
    select i.id, i.partner_id, p.name as partner_name, i.email, i.role, a.email as invited_by,
      i.created_at, i.expires_at
    from partner_invitations i join partners p on p.id = i.partner_id
      left join accounts a on a.id = i.invited_by
    where i.id = ${id} and p.suspended_at is null
  `
  return row
}

/** False if there was none. */
export async function deleteInvitation(
  tx: Tx,
  { id, partner_id }: { id: string; partner_id: string },
): Promise<boolean> {
  const gone = await tx`
    delete from partner_invitations where id = ${id} and partner_id = ${partner_id}
  `
  return gone.count > 0
}

type Invitee = { partner_id: string; email: string }

export async function deleteInvitationTo(tx: Tx, { partner_id, email }: Invitee): Promise<void> {
  await tx`delete from partner_invitations where partner_id = ${partner_id} and email = ${email}`
}

type Member = { partner_id: string; account_id: string }

/** Those of one partner that the person sent, or that are addressed to them. */
export async function deleteInvitationsOf(
  tx: Tx,
  { partner_id, account_id }: Member,
): Promise<void> {
  await tx`
    delete from partner_invitations
    where partner_id = ${partner_id} and (
      invited_by = ${account_id}
      or email = (select email from accounts where id = ${account_id})
    )
  `
}

/** Those of all partners that the person sent, or that are addressed to them. */
export async function deletePersonsInvitations(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx`delete from partner_invitations where email = ${email} or invited_by = ${id}`
}

/** True if there may be more. */
export async function purgeInvitations(db: Db, now: Date, max: number): Promise<boolean> {
  const gone = await db`
    delete from partner_invitations where id in (
      select id from partner_invitations where expires_at <= ${now} order by expires_at limit ${max}
    ) and expires_at <= ${now}
  `
  return gone.count === max
}
