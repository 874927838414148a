import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { CONTACT_ROLES } from '../domains/domain.ts'

/** The eight operations, named as in the API (spec 4.2). */
export const BULK_OPS = [
  'lock',
  'unlock',
  'setNameservers',
  'setFolder',
  'setContacts',
  'setAutoRenew',
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
 * Reads an operation's payload and ignores unknown keys. Refuses: validation_error, naming the key.
 */
export function readPayload(op: BulkOp, payload: Payload): ChangeRequest {
  if (op === 'lock' || op === 'unlock') return { op, payload: {} }
  if (op === 'setNameservers') return { op, payload: { nameservers: nameserversOf(payload) } }
  if (op === 'setFolder') return { op, payload: { folder: folderOf(payload) } }
  if (op === 'setContacts') return { op, payload: contactsOf(payload) }
  if (op === 'setAutoRenew') return { op, payload: { auto_renew: autoRenewOf(payload) } }
  if (op === 'renew') return { op, payload: { years: yearsOf(payload) } }
  return { op, payload: { reason: reasonOf(payload) } }
}

function nameserversOf({ nameservers }: Payload): string[] {
  const { min, max } = NAMESERVERS
  const wrong = refuseField(
    'payload.nameservers',
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

function folderOf({ folder }: Payload): string | null {
  if (folder === null) return null
  const text = typeof folder === 'string' ? folder.trim() : ''
  if (text === '' || text.length > FOLDER_CHARS_MAX || CONTROL_CHARS.test(text)) {
    const rule = `must be null or a name of 1 to ${FOLDER_CHARS_MAX} characters.`
    throw refuseField('payload.folder', rule)
  }
  return text
}

function contactsOf(payload: Payload): { [role: string]: string } {
  const given = CONTACT_ROLES.filter((role) => payload[role] !== undefined)
  if (given.length === 0) {
    throw refuseField('payload', `must name one of ${CONTACT_ROLES.join(', ')}.`)
  }
  const entries = given.map((role) => {
    const id = payload[role]
    if (typeof id === 'string' && id.length <= 100) return [role, id] as const
    throw refuseField(`payload.${role}`, 'must be the id of a contact.')
  })
  return Object.fromEntries(entries)
}

function autoRenewOf({ auto_renew }: Payload): boolean {
  if (typeof auto_renew === 'boolean') return auto_renew
  throw refuseField('payload.auto_renew', 'must be true or false.')
}

function yearsOf({ years }: Payload): number {
  const isRight = typeof years === 'number' && Number.isInteger(years)
  if (isRight && years >= 1 && years <= YEARS_MAX) return years
  throw refuseField('payload.years', `must be a whole number from 1 to ${YEARS_MAX}.`)
}

function reasonOf({ reason }: Payload): string {
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text !== '' && text.length <= REASON_CHARS_MAX && !CONTROL_CHARS.test(text)) return text
  throw refuseField('payload.reason', `must have 1 to ${REASON_CHARS_MAX} characters.`)
}
