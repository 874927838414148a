import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { recordsIn, textIn } from './read-record.ts'

/** What is said of somebody who can be put on names. */
export type ContactFacts = {
  name: string
  organization: string | null
  email: string
  phone: string
  address_line: string
  postal_code: string
  city: string
  country: string
}
export type Contact = ContactFacts & { id: string }

const PATH = '/api/contacts'

/** One question under one key, wherever contacts are shown or chosen. */
export const CONTACTS = { key: 'contacts', ask: readContacts, freshMs: 0 }

async function readContacts(signal: AbortSignal): Promise<Contact[]> {
  return recordsIn(await ask(PATH, signal), 'contacts').map(readContact)
}

export async function addContact(facts: ContactFacts): Promise<Contact> {
  return demandContact(await tell(PATH, { body: facts }))
}

export async function changeContact(id: string, facts: ContactFacts): Promise<Contact> {
  const path = `${PATH}/${encodeURIComponent(id)}`
  return demandContact(await tell(path, { method: 'PUT', body: facts }))
}

function demandContact(body: unknown): Contact {
  if (!isRecord(body)) throw unreadable(200)
  return readContact(body)
}

function readContact(row: Record<string, unknown>): Contact {
  return {
    id: textIn(row, 'id'),
    name: textIn(row, 'name'),
    organization: row['organization'] === null ? null : textIn(row, 'organization'),
    email: textIn(row, 'email'),
    phone: textIn(row, 'phone'),
    address_line: textIn(row, 'address_line'),
    postal_code: textIn(row, 'postal_code'),
    city: textIn(row, 'city'),
    country: textIn(row, 'country'),
  }
}
