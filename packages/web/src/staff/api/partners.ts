import { ask, tell } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import { dateIn, dateOrNullIn, centsIn, recordsIn, textIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

export type Partner = {
  partner_id: string
  name: string
  email: string
  commission_bps: number
  /** Null for no limit. */
  credit_limit_cents: number | null
  created_at: Date
  suspended_at: Date | null
}

export type Member = {
  account_id: string
  email: string
  name: string
  /** May issue and end the partner's credentials. */
  admin: boolean
  created_at: Date
}

export type NewPartner = { name: string; email: string; commission_bps: number }
export type PartnerChanges = Partial<NewPartner> & {
  credit_limit_cents?: number | null
  suspended?: boolean
}

export async function readPartners(
  wish: { q: string; cursor?: string },
  signal: AbortSignal,
): Promise<Slice<Partner>> {
  const query = formatQuery({ ...wish, limit: 50 })
  const body = recordIn(await ask(`/api/staff/partners${query}`, signal))
  const items = recordsIn(body, 'partners').map(partnerIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readPartner(partner_id: string, signal: AbortSignal): Promise<Partner> {
  return partnerIn(recordIn(await ask(pathOf(partner_id), signal)))
}

export async function addPartner(partner: NewPartner): Promise<Partner> {
  return partnerIn(recordIn(await tell('/api/staff/partners', { body: partner })))
}

export async function changePartner(partner_id: string, body: PartnerChanges): Promise<Partner> {
  return partnerIn(recordIn(await tell(pathOf(partner_id), { method: 'PATCH', body })))
}

export async function readMembers(partner_id: string, signal: AbortSignal): Promise<Member[]> {
  const body = await ask(`${pathOf(partner_id)}/members`, signal)
  return recordsIn(body, 'members').map(memberIn)
}

/** Of who is a member already it changes whether they are an admin. */
export async function addMember(
  partner_id: string,
  member: { email: string; admin: boolean },
): Promise<Member> {
  const answer = await tell(`${pathOf(partner_id)}/members`, { body: member })
  return memberIn(recordIn(answer))
}

export async function removeMember(partner_id: string, account_id: string): Promise<void> {
  const path = `${pathOf(partner_id)}/members/${encodeURIComponent(account_id)}`
  await tell(path, { method: 'DELETE' })
}

export function pathOf(partner_id: string): string {
  return `/api/staff/partners/${encodeURIComponent(partner_id)}`
}

function partnerIn(record: Record<string, unknown>): Partner {
  return {
    partner_id: textIn(record, 'partner_id'),
    name: textIn(record, 'name'),
    email: textIn(record, 'email'),
    commission_bps: centsIn(record, 'commission_bps'),
    credit_limit_cents:
      record['credit_limit_cents'] === null ? null : centsIn(record, 'credit_limit_cents'),
    created_at: dateIn(record, 'created_at'),
    suspended_at: dateOrNullIn(record, 'suspended_at'),
  }
}

function memberIn(record: Record<string, unknown>): Member {
  return {
    account_id: textIn(record, 'account_id'),
    email: textIn(record, 'email'),
    name: textIn(record, 'name'),
    admin: record['admin'] === true,
    created_at: dateIn(record, 'created_at'),
  }
}
