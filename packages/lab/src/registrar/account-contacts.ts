import { createHash } from 'node:crypto'

/** A contact handle at the registrar. */
export interface AccountContact {
  handle: string
  name: string
  organization: string
  addressLine: string[]
  postalCode: string
  city: string
  state?: string
  country: string
  email: string
  voice: string
  /** The checks of the email address that its owner has confirmed. */
  validations?: { category: string; version: string; validatedOn: string }[]
}

/** Beyond this, the oldest contact is dropped. */
const KEPT_MAX = 20_000
const HANDLE = /^[\w.@-]{3,40}$/

/**
 * The customer's contacts: those it created, plus the registrants of names in the simulated world.
 */
export class AccountContacts {
  #contacts = new Map<string, AccountContact>()
  #properties = new Map<string, Record<string, string>>()

  get(handle: string): AccountContact | undefined {
    return this.#contacts.get(handle)
  }

  /** Returns false if the handle is already taken or invalid. */
  add(contact: AccountContact): boolean {
    if (!HANDLE.test(contact.handle) || this.#contacts.has(contact.handle)) return false
    this.#contacts.set(contact.handle, contact)
    const [oldest] = this.#contacts.keys()
    if (this.#contacts.size > KEPT_MAX && oldest !== undefined) this.#contacts.delete(oldest)
    return true
  }

  /** What a registry knows about a contact. */
  propertiesOf(handle: string, registry: string): Record<string, string> | undefined {
    return this.#properties.get(`${handle} ${registry}`)
  }

  setProperties(handle: string, registry: string, properties: Record<string, string>): void {
    this.#properties.set(`${handle} ${registry}`, properties)
    const [oldest] = this.#properties.keys()
    if (this.#properties.size > KEPT_MAX && oldest !== undefined) this.#properties.delete(oldest)
  }

  /** Returns the contact with this email address, always the same one. */
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
