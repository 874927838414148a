import { type ContactRole, CONTACT_ROLES } from '../domains/domain.ts'
import type { ChangeRequest } from './change-request.ts'

/** The state of a name before a change, as far as the change affects it (`changes.before`). */
export type Before = {
  locked?: boolean
  nameservers?: string[]
  folder?: string | null
  auto_renew?: boolean
  privacy?: boolean
  contacts?: { [Role in ContactRole]: string | null }
}

/** The minimum that registries require. */
const NAMESERVERS_MIN = 2

/**
 * The request that undoes a change. Null if it changed nothing, if the previous state is unknown,
 * or if that state can't be restored: a contact that was never the owner's, or no name servers.
 */
export function undoRequestOf(
  requested: ChangeRequest,
  before: Before | null,
): ChangeRequest | null {
  if (!before) return null
  if (requested.op === 'lock') return before.locked === false ? { op: 'unlock', payload: {} } : null
  if (requested.op === 'unlock') return before.locked === true ? { op: 'lock', payload: {} } : null
  if (requested.op === 'setFolder') {
    const { folder } = before
    if (folder === undefined || folder === requested.payload.folder) return null
    return { op: requested.op, payload: { folder } }
  }
  if (requested.op === 'setAutoRenew') {
    const { auto_renew } = before
    if (auto_renew === undefined || auto_renew === requested.payload.auto_renew) return null
    return { op: requested.op, payload: { auto_renew } }
  }
  if (requested.op === 'setPrivacy') {
    const { privacy } = before
    if (privacy === undefined || privacy === requested.payload.privacy) return null
    return { op: requested.op, payload: { privacy } }
  }
  if (requested.op === 'setNameservers') {
    const { nameservers = [] } = before
    const isSame = nameservers.toSorted().join() === requested.payload.nameservers.toSorted().join()
    if (isSame || nameservers.length < NAMESERVERS_MIN) return null
    return { op: requested.op, payload: { nameservers } }
  }
  return requested.op === 'setContacts' ? contactsBack(requested, before) : null
}

type ContactsRequest = Extract<ChangeRequest, { op: 'setContacts' }>

function contactsBack(
  { op, payload }: ContactsRequest,
  { contacts }: Before,
): ChangeRequest | null {
  const changed = CONTACT_ROLES.filter((role) => {
    return payload[role] !== undefined && payload[role] !== contacts?.[role]
  })
  const back: Partial<Record<ContactRole, string>> = {}
  for (const role of changed) {
    const id = contacts?.[role]
    if (!id) return null
    back[role] = id
  }
  return changed.length > 0 ? { op, payload: back } : null
}
