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

/**
 * The owners of most addresses here confirmed them long ago. Those of addresses like
 * `unconfirmed-7@example.com` do so when the control API says.
 */
const UNCONFIRMED = /^unconfirmed\b/

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

  /** Whether its owner still has to follow the link in an email. */
  isUnconfirmed(handle: string): boolean {
    const contact = this.#contacts.get(handle)
    return contact !== undefined && UNCONFIRMED.test(contact.email) && !contact.validations
  }

  /** Stores that the owner of an address confirmed it. Returns the handles of their contacts. */
  confirm(email: string, validatedOn: Date): Set<string> {
    const validation = { category: 'General', version: '1', validatedOn: validatedOn.toISOString() }
    this.of(email)
    const found = [...this.#contacts.values()].filter((contact) => contact.email === email)
    for (const contact of found) contact.validations = [validation]
    return new Set(found.map(({ handle }) => handle))
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
