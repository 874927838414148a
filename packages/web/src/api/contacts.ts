import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/portfolio.ts'

export type Contact = Answer<typeof wire.addContact>
/** The details of a contact, as they are sent: without its id, and without what the list adds. */
export type ContactFacts = Omit<Contact, 'id' | 'created_at'> & { is_default?: never }

/** One query under one key, wherever contacts are shown or chosen. */
export const CONTACTS = { key: 'contacts', ask: readContacts, freshMs: 0 }

/** Whether it is used for new domains, unless another one is chosen. */
export type ListedContact = Contact & { is_default: boolean }

/** The default contact first, then the newest. */
async function readContacts(signal: AbortSignal): Promise<ListedContact[]> {
  const { contacts, default_contact_id } = await ask(wire.listContacts, {}, signal)
  const isDefault = ({ id }: Contact) => id === (default_contact_id ?? contacts[0]?.id)
  return contacts
    .map((contact) => ({ ...contact, is_default: isDefault(contact) }))
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
}

export async function setDefaultContact(id: string): Promise<void> {
  await ask(wire.setDefaultContact, { path: { id } })
}

export async function addContact(facts: ContactFacts): Promise<Contact> {
  return await ask(wire.addContact, { body: facts })
}

export async function changeContact(id: string, facts: ContactFacts): Promise<Contact> {
  return await ask(wire.changeContact, { path: { id }, body: facts })
}
