import { createHash } from 'node:crypto'

/** A person as the registrar keeps them for its customer. */
export interface AccountContact {
  handle: string
  name: string
  organization: string
  addressLine: string[]
  postalCode: string
  city: string
  country: string
  email: string
  voice: string
}

/** Beyond it the oldest is forgotten. */
const KEPT_MAX = 20_000
const HANDLE = /^[\w.@-]{3,40}$/

/** The customer's contacts: those that it made, and those whom the world made registrants. */
export class AccountContacts {
  #contacts = new Map<string, AccountContact>()

  get(handle: string): AccountContact | undefined {
    return this.#contacts.get(handle)
  }

  /** False where the handle is taken or none. */
  add(contact: AccountContact): boolean {
    if (!HANDLE.test(contact.handle) || this.#contacts.has(contact.handle)) return false
    this.#contacts.set(contact.handle, contact)
    const [oldest] = this.#contacts.keys()
    if (this.#contacts.size > KEPT_MAX && oldest !== undefined) this.#contacts.delete(oldest)
    return true
  }

  /** The contact of somebody with this address, always the same one. */
  of(email: string): AccountContact {
    const handle = `person-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`
    const known = this.#contacts.get(handle)
    if (known) return known
    const contact = { ...SOMEBODY, handle, email }
    this.add(contact)
    return contact
  }
}

const SOMEBODY = {
  name: 'Robin Harbor',
  organization: '',
  addressLine: ['1 Quay Street'],
  postalCode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  voice: '+31.201234567',
}
