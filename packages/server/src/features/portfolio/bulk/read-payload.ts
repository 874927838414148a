import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { CONTACT_ROLES } from '../domains/domain.ts'

/** The operations, named as in the API (spec 4.2). `setPrivacy` is ours. */
export const BULK_OPS = [
  'lock',
  'unlock',
  'setNameservers',
  'setFolder',
  'setContacts',
  'setAutoRenew',
  'setPrivacy',
  'renew',
  'restore',
] as const
export type BulkOp = (typeof BULK_OPS)[number]

type Payload = Record<string, unknown>

const NAMESERVERS = { min: 2, max: 13 }
const FOLDER_CHARS_MAX = 60
const REASON_CHARS_MAX = 500
const YEARS_MAX = 10
const CONTROL_CHARS = /\p{Cc}/u

/**
 * Reads an operation's payload and ignores unknown keys. `at` is where it is in the request.
 * Refuses: validation_error, naming the key.
 */
export function readPayload(op: BulkOp, payload: Payload, at = 'payload.'): ChangeRequest {
  if (op === 'lock' || op === 'unlock') return { op, payload: {} }
  if (op === 'setNameservers') return { op, payload: { nameservers: nameserversOf(payload, at) } }
  if (op === 'setFolder') return { op, payload: { folder: folderOf(payload, at) } }
  if (op === 'setContacts') return { op, payload: contactsOf(payload, at) }
  if (op === 'setAutoRenew') return { op, payload: { auto_renew: autoRenewOf(payload, at) } }
  if (op === 'setPrivacy') return { op, payload: { privacy: privacyOf(payload, at) } }
  if (op === 'renew') return { op, payload: { years: yearsOf(payload, at) } }
  return { op, payload: { reason: reasonOf(payload, at) } }
}

function nameserversOf({ nameservers }: Payload, at: string): string[] {
  const { min, max } = NAMESERVERS
  const wrong = refuseField(
    `${at}nameservers`,
    `must be ${min} to ${max} different host names, for example ns1.example.com.`,
  )
  if (!Array.isArray(nameservers) || nameservers.length > max) throw wrong
  const hosts = new Set<string>()
  for (const text of nameservers as unknown[]) {
    const read = typeof text === 'string' ? readDomainName(text) : undefined
    if (!read?.ok) throw wrong
    hosts.add(read.subdomain === '' ? read.name : `${read.subdomain}.${read.name}`)
  }
  if (hosts.size < min) throw wrong
  return [...hosts]
}

function folderOf({ folder }: Payload, at: string): string | null {
  if (folder === null) return null
  const text = typeof folder === 'string' ? folder.trim() : ''
  if (text === '' || text.length > FOLDER_CHARS_MAX || CONTROL_CHARS.test(text)) {
    const rule = `must be null or a name of 1 to ${FOLDER_CHARS_MAX} characters.`
    throw refuseField(`${at}folder`, rule)
  }
  return text
}

function contactsOf(payload: Payload, at: string): { [role: string]: string } {
  const given = CONTACT_ROLES.filter((role) => payload[role] !== undefined)
  if (given.length === 0) {
    throw refuseField('payload', `must name one of ${CONTACT_ROLES.join(', ')}.`)
  }
  const entries = given.map((role) => {
    const id = payload[role]
    if (typeof id === 'string' && id.length <= 100) return [role, id] as const
    throw refuseField(`${at}${role}`, 'must be the id of a contact.')
  })
  return Object.fromEntries(entries)
}

function autoRenewOf({ auto_renew }: Payload, at: string): boolean {
  if (typeof auto_renew === 'boolean') return auto_renew
  throw refuseField(`${at}auto_renew`, 'must be true or false.')
}

function privacyOf({ privacy }: Payload, at: string): boolean {
  if (typeof privacy === 'boolean') return privacy
  throw refuseField(`${at}privacy`, 'must be true or false.')
}

function yearsOf({ years }: Payload, at: string): number {
  const isRight = typeof years === 'number' && Number.isInteger(years)
  if (isRight && years >= 1 && years <= YEARS_MAX) return years
  throw refuseField(`${at}years`, `must be a whole number from 1 to ${YEARS_MAX}.`)
}

function reasonOf({ reason }: Payload, at: string): string {
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text !== '' && text.length <= REASON_CHARS_MAX && !CONTROL_CHARS.test(text)) return text
  throw refuseField(`${at}reason`, `must have 1 to ${REASON_CHARS_MAX} characters.`)
}
