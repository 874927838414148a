import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'

/** A missing `credit_limit_cents` means no limit. */
export type Partner = Answer<typeof wire.readPartner>
export type Member = Answer<typeof wire.addMember>
export type NewPartner = Required<(typeof wire.addPartner.takes)['body']>
export type PartnerChanges = (typeof wire.changePartner.takes)['body']

const PARTNERS_A_PAGE = 50

export async function readPartners(
  filter: { q: string; cursor?: string },
  signal: AbortSignal,
): Promise<Slice<Partner>> {
  const query = withoutEmpty({ ...filter, limit: PARTNERS_A_PAGE })
  const { partners, next_cursor } = await ask(wire.listPartners, { query }, signal)
  return { items: partners, next_cursor }
}

export async function readPartner(partner_id: string, signal: AbortSignal): Promise<Partner> {
  return await ask(wire.readPartner, { path: { partner_id } }, signal)
}

export async function addPartner(partner: NewPartner): Promise<Partner> {
  return await ask(wire.addPartner, { body: partner })
}

export async function changePartner(partner_id: string, body: PartnerChanges): Promise<Partner> {
  return await ask(wire.changePartner, { path: { partner_id }, body })
}

export async function readMembers(partner_id: string, signal: AbortSignal): Promise<Member[]> {
  return (await ask(wire.listMembers, { path: { partner_id } }, signal)).members
}

/** For an existing member, this changes their role. */
export async function addMember(
  partner_id: string,
  body: { email: string; role: Member['role'] },
): Promise<Member> {
  return await ask(wire.addMember, { path: { partner_id }, body })
}

export async function removeMember(partner_id: string, account_id: string): Promise<void> {
  await ask(wire.removeMember, { path: { partner_id, account_id } })
}
