import type { BulkRequest } from '../../api/bulk.ts'
import type { Contact } from '../../api/contacts.ts'
import type { OwnedDomain } from '../../api/domains.ts'
import { momentDay } from '../../names/day-text.ts'

export type BeforeAfter = { before: string; after: string }

/** What a request changes about one domain, in words. */
export function beforeAfter(
  { op, payload }: BulkRequest,
  row: OwnedDomain,
  contacts: readonly Contact[],
): BeforeAfter {
  switch (op) {
    case 'lock':
    case 'unlock':
      return { before: lockText(row.locked), after: lockText(op === 'lock') }
    case 'setAutoRenew':
      return { before: renewalText(row.auto_renew), after: renewalText(isOn(payload)) }
    case 'setPrivacy':
      return { before: privacyText(row.privacy), after: privacyText(payload['privacy'] === true) }
    case 'resetAuthCode':
      return { before: 'Current auth code', after: 'New auth code' }
    case 'setFolder':
      return { before: row.folder ?? 'No folder', after: textOf(payload['folder']) || 'No folder' }
    case 'setNameservers':
      return { before: hostsText(row.nameservers), after: hostsText(payload['nameservers']) }
    case 'setContacts':
      return contactChange(payload, row, contacts)
    case 'renew': {
      const until = new Date(row.expires_at)
      until.setUTCFullYear(until.getUTCFullYear() + Number(payload['years']))
      return { before: momentDay(row.expires_at), after: momentDay(until) }
    }
    case 'restore':
      return { before: 'In redemption', after: 'Active' }
  }
}

export function lockText(isLocked: boolean): string {
  return isLocked ? 'Locked' : 'Unlocked'
}

export function renewalText(isAutomatic: boolean): string {
  return isAutomatic ? 'Automatic' : 'Manual'
}

function privacyText(isPrivate: boolean): string {
  return isPrivate ? 'Private' : 'Public'
}

function isOn(payload: BulkRequest['payload']): boolean {
  return payload['auto_renew'] === true
}

function hostsText(hosts: unknown): string {
  return Array.isArray(hosts) && hosts.length > 0 ? hosts.join(', ') : 'No name servers'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** One role at a time is all that the form can change. */
function contactChange(
  payload: BulkRequest['payload'],
  row: OwnedDomain,
  contacts: readonly Contact[],
): BeforeAfter {
  const [role = '', id] = Object.entries(payload)[0] ?? []
  const current: Record<string, string | null> = row.contacts
  const nameOf = (contactId: unknown) =>
    contacts.find((each) => each.id === contactId)?.name ?? 'Another contact'
  return { before: nameOf(current[role]), after: nameOf(id) }
}
