import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { DomainUpdate } from '../../../upstream/registrar/registrar-client.ts'
import { LOCK_STATUS } from '../domains/domain.ts'
import type { Op } from './states.ts'

type ContactIds = { registrant?: string; admin?: string; tech?: string; billing?: string }

/** The payload of each operation, as stored in `bulk_operations.payload`. */
export type Payloads = {
  lock: Record<string, never>
  unlock: Record<string, never>
  setNameservers: { nameservers: string[] }
  setFolder: { folder: string | null }
  setContacts: ContactIds
  setAutoRenew: { auto_renew: boolean }
  setPrivacy: { privacy: boolean }
  /** The registry makes a new code, so one that was shown stops working. */
  resetAuthCode: Record<string, never>
  /** `expires_at`: only if the name still expires then, for renewals that nobody watches. */
  renew: { years: number; expires_at?: string }
  restore: { reason: string }
  /** Every name has its own order: `changes.registration`. */
  register: Record<string, never>
  /** The same, from another registrar. */
  transfer: Record<string, never>
}
export type ChangeRequest = { [O in Op]: { op: O; payload: Payloads[O] } }[Op]

/**
 * A request that is a single update call to the registrar. Contacts are given by their registrar
 * handles.
 */
export type UpdateRequest =
  | { op: 'lock' | 'unlock' }
  | { op: 'setNameservers'; nameservers: string[] }
  | { op: 'setContacts'; handles: ContactIds }
  /** Only ever off: we renew what was paid for, and the registrar would renew it unpaid. */
  | { op: 'setAutoRenew'; auto_renew: false }
  | { op: 'setPrivacy'; privacy: boolean }
  | { op: 'resetAuthCode' }

const ROLES = { admin: 'ADMIN', tech: 'TECH', billing: 'BILLING' } as const

/** Whether a name is already as requested, so that nothing needs to be sent. */
export function isAsRequested(domain: RegistrarDomain, requested: UpdateRequest): boolean {
  if (requested.op === 'setNameservers') return isSameSet(domain.ns, requested.nameservers)
  if (requested.op === 'setContacts') return hasHandles(domain, requested.handles)
  if (requested.op === 'setAutoRenew') return domain.autoRenew === requested.auto_renew
  if (requested.op === 'setPrivacy') return domain.privacyProtect === requested.privacy
  // Another new code does no harm, so a lost answer is simply asked for again.
  if (requested.op === 'resetAuthCode') return false
  return domain.status.includes(LOCK_STATUS) === (requested.op === 'lock')
}

/**
 * The update to send. The registrar replaces whole lists, so everything not requested is sent back
 * unchanged: the owner's other locks, and contacts in other roles.
 */
export function updateFor(domain: RegistrarDomain, requested: UpdateRequest): DomainUpdate {
  if (requested.op === 'setNameservers') return nameserversFor(domain, requested.nameservers)
  if (requested.op === 'setContacts') return contactsFor(domain, requested.handles)
  if (requested.op === 'setAutoRenew') return { autoRenew: requested.auto_renew }
  if (requested.op === 'setPrivacy') return { privacyProtect: requested.privacy }
  if (requested.op === 'resetAuthCode') return { authcode: '' }
  const others = domain.status.filter((each) => each.startsWith('CLIENT_') && each !== LOCK_STATUS)
  return { status: requested.op === 'lock' ? [...others, LOCK_STATUS] : others }
}

/** New name servers have other DNSSEC keys, or none: with the old ones nobody could resolve it. */
function nameserversFor({ keyData = [] }: RegistrarDomain, ns: string[]): DomainUpdate {
  return keyData.length > 0 ? { ns, keyData: [] } : { ns }
}

function contactsFor(domain: RegistrarDomain, handles: ContactIds): DomainUpdate {
  const { registrant } = handles
  const contacts = (['admin', 'tech', 'billing'] as const).flatMap((key) => {
    const role = ROLES[key]
    const requested = handles[key]
    if (requested !== undefined) return [{ role, handle: requested }]
    return (domain.contacts ?? [])
      .filter((each) => each.role === role)
      .map(({ handle }) => {
        return { role, handle }
      })
  })
  const isAboutRoles = Object.keys(handles).some((key) => key !== 'registrant')
  return {
    ...(registrant !== undefined && { registrant }),
    ...(isAboutRoles && { contacts }),
  }
}

function hasHandles(domain: RegistrarDomain, handles: ContactIds): boolean {
  const { registrant } = handles
  if (registrant !== undefined && domain.registrant !== registrant) return false
  return (['admin', 'tech', 'billing'] as const).every((key) => {
    const own = (domain.contacts ?? []).filter(({ role }) => role === ROLES[key])
    const requested = handles[key]
    return requested === undefined || (own.length === 1 && own[0]?.handle === requested)
  })
}

function isSameSet(some: string[], others: string[]): boolean {
  const known = new Set(some.map((each) => each.toLowerCase()))
  return known.size === new Set(others).size && others.every((each) => known.has(each))
}
