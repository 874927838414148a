import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/portfolio.ts'

export type Contact = Answer<typeof wire.addContact>
/** The details of a contact, without its id. */
export type ContactFacts = Omit<Contact, 'id' | 'created_at'>

/** One query under one key, wherever contacts are shown or chosen. */
export const CONTACTS = { key: 'contacts', ask: readContacts, freshMs: 0 }

async function readContacts(signal: AbortSignal): Promise<Contact[]> {
  return (await ask(wire.listContacts, {}, signal)).contacts
}

export async function addContact(facts: ContactFacts): Promise<Contact> {
  return await ask(wire.addContact, { body: facts })
}

export async function changeContact(id: string, facts: ContactFacts): Promise<Contact> {
  return await ask(wire.changeContact, { path: { id }, body: facts })
}
