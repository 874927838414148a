import type { HistoryEntry } from '../../api/one-domain.ts'

type NameOf = (contactId: string) => string

const BY: Record<string, string> = {
  owner: 'you',
  undo_link: 'the undo link in an email',
  registrar: 'the registrar',
  service: 'us',
}

export function byText(by: string): string {
  return `by ${BY[by] ?? 'us'}`
}

/** What happened, as a sentence without a period. A failed change says what was wanted. */
export function entryText(entry: HistoryEntry, nameOf: NameOf): string {
  const text = doneText(entry, nameOf)
  return entry.state === 'failed' ? `Failed: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

function doneText({ kind, payload }: HistoryEntry, nameOf: NameOf): string {
  switch (kind) {
    case 'lock':
      return 'Transfer lock turned on'
    case 'unlock':
      return 'Transfer lock turned off'
    case 'setAutoRenew':
      return `Auto-renew turned ${onOff(payload['auto_renew'])}`
    case 'setPrivacy':
      return `Privacy turned ${onOff(payload['privacy'])}`
    case 'setNameservers':
      return `Name servers changed to ${listOf(payload['nameservers'])}`
    case 'setFolder':
      return typeof payload['folder'] === 'string'
        ? `Moved to the folder “${payload['folder']}”`
        : 'Taken out of its folder'
    case 'setContacts':
      return contactsText(payload, nameOf)
    case 'renew':
      return payload['years'] === 1
        ? 'Renewed for 1 year'
        : `Renewed for ${Number(payload['years'])} years`
    default:
      return EVENTS[kind] ?? 'Changed'
  }
}

const EVENTS: Record<string, string> = {
  restore: 'Restored from redemption',
  register: 'Registered',
  transfer: 'Transferred here from another registrar',
  resetAuthCode: 'Auth code replaced',
  auth_code_shown: 'Auth code shown',
  verification_sent: 'Confirmation email sent to the registrant again',
  transfer_started: 'Another registrar asked for the domain',
  transfer_stopped: 'The transfer was stopped, and the domain stays',
  transferred_away: 'The domain moved to another registrar',
}

const ROLES: Record<string, string> = {
  registrant: 'Registrant',
  admin: 'Administrative contact',
  tech: 'Technical contact',
  billing: 'Billing contact',
}

function contactsText(payload: HistoryEntry['payload'], nameOf: NameOf): string {
  const parts = Object.entries(payload).map(([role, id]) => {
    return `${ROLES[role] ?? 'Contact'} changed to ${nameOf(String(id))}`
  })
  return parts.join(', ') || 'Contacts changed'
}

function onOff(value: unknown): string {
  return value === true ? 'on' : 'off'
}

function listOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') : 'others'
}
