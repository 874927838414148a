import { isRecord } from '../api/api-error.ts'
import type { NewItem } from '../api/cart.ts'
import type { GuestItem } from './guest-cart.ts'

export type Contacts = NonNullable<NewItem['contacts']>

/** What an item is ordered with besides the choices that every buyer makes. */
export type Details = {
  /** The item of the account's cart that this one replaces. */
  id?: string
  contacts?: Contacts
  nameservers?: string[]
}

const ROLES = ['admin', 'tech', 'billing'] as const
const ID = /^\w{1,64}$/
const HOST = /^[a-z\d.-]{1,253}$/
const NAMESERVERS_MAX = 13

/** Anybody may have written it to this browser: only what could be details is read. */
export function detailsOf({ details }: GuestItem): Details {
  if (!isRecord(details)) return {}
  const { id, nameservers } = details
  const contacts = readContacts(details['contacts'])
  return {
    ...(isId(id) && { id }),
    ...(contacts && { contacts }),
    ...(isHosts(nameservers) && { nameservers }),
  }
}

/** For another owner, who also gets the roles that the former one had. */
export function ownedBy(item: GuestItem, registrant: string): GuestItem {
  const details = detailsOf(item)
  // The account may not have the former contacts at all.
  const former = item.problem === 'contact_required' ? undefined : details.contacts
  const others = ROLES.flatMap((role) => {
    const id = former?.[role]
    return id === undefined || id === former?.registrant ? [] : [[role, id] as const]
  })
  const contacts = { ...Object.fromEntries(others), registrant }
  return { ...item, details: { ...details, contacts } }
}

/** For the owner that the page shows, unless it has its own. */
export function withOwner(item: GuestItem, owner: string | undefined): GuestItem {
  if (owner === undefined || detailsOf(item).contacts) return item
  return ownedBy(item, owner)
}

function readContacts(value: unknown): Contacts | undefined {
  if (!isRecord(value) || !isId(value['registrant'])) return undefined
  const others = ROLES.flatMap((role) => {
    const id = value[role]
    return isId(id) ? [[role, id] as const] : []
  })
  return { ...Object.fromEntries(others), registrant: value['registrant'] }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}

function isHosts(value: unknown): value is string[] {
  const isHost = (each: unknown) => typeof each === 'string' && HOST.test(each)
  const isList = Array.isArray(value) && value.length > 0 && value.length <= NAMESERVERS_MAX
  return isList && value.every(isHost)
}
