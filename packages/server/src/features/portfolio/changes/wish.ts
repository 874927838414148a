import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { DomainUpdate } from '../../../upstream/registrar/registrar-client.ts'
import { LOCK_STATUS } from '../domains/domain.ts'
import type { Op } from './states.ts'

type ContactIds = { registrant?: string; admin?: string; tech?: string; billing?: string }

/** What each operation wants, as it is kept in `bulk_operations.payload`. */
export type Payloads = {
  lock: Record<string, never>
  unlock: Record<string, never>
  setNameservers: { nameservers: string[] }
  setFolder: { folder: string | null }
  setContacts: ContactIds
  setAutoRenew: { auto_renew: boolean }
  renew: { years: number }
  restore: { reason: string }
}
export type Wish = { [O in Op]: { op: O; payload: Payloads[O] } }[Op]

/** A wish that is one call of the registrar's update; contacts by their handles there. */
export type UpdateWish =
  | { op: 'lock' | 'unlock' }
  | { op: 'setNameservers'; nameservers: string[] }
  | { op: 'setContacts'; handles: ContactIds }
  | { op: 'setAutoRenew'; auto_renew: boolean }

const ROLES = { admin: 'ADMIN', tech: 'TECH', billing: 'BILLING' } as const

/** Whether a name is as wished already: then nothing is sent. */
export function isAsWished(domain: RegistrarDomain, wish: UpdateWish): boolean {
  if (wish.op === 'setNameservers') return isSameSet(domain.ns, wish.nameservers)
  if (wish.op === 'setContacts') return hasHandles(domain, wish.handles)
  if (wish.op === 'setAutoRenew') return domain.autoRenew === wish.auto_renew
  return domain.status.includes(LOCK_STATUS) === (wish.op === 'lock')
}

/**
 * What to send. The registrar takes whole lists, so what is not wished for is sent back as it
 * stands: other locks of the owner, contacts in other roles.
 */
export function updateFor(domain: RegistrarDomain, wish: UpdateWish): DomainUpdate {
  if (wish.op === 'setNameservers') return { ns: wish.nameservers }
  if (wish.op === 'setContacts') return contactsFor(domain, wish.handles)
  if (wish.op === 'setAutoRenew') return { autoRenew: wish.auto_renew }
  const others = domain.status.filter((each) => each.startsWith('CLIENT_') && each !== LOCK_STATUS)
  return { status: wish.op === 'lock' ? [...others, LOCK_STATUS] : others }
}

function contactsFor(domain: RegistrarDomain, handles: ContactIds): DomainUpdate {
  const { registrant } = handles
  const contacts = (['admin', 'tech', 'billing'] as const).flatMap((key) => {
    const role = ROLES[key]
    const wished = handles[key]
    if (wished !== undefined) return [{ role, handle: wished }]
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
    const wished = handles[key]
    return wished === undefined || (own.length === 1 && own[0]?.handle === wished)
  })
}

function isSameSet(some: string[], others: string[]): boolean {
  const known = new Set(some.map((each) => each.toLowerCase()))
  return known.size === new Set(others).size && others.every((each) => known.has(each))
}
