import type { Reader } from '../../../db/pool.ts'
import { CONTACTS_MAX } from './add-contact.ts'
import { type ContactRow, readContacts } from './contact-sql.ts'
import { readDefaultContact } from './default-contact-sql.ts'

type Known = {
  /** The account's contacts, newest first. */
  contacts: ContactRow[]
  /** The one for new domains, if its owner has chosen one. */
  default_contact_id: string | null
}

/** The contact for new domains: the chosen one, or the newest one that every registry takes. */
export function usualContact({ contacts, default_contact_id }: Known): ContactRow | undefined {
  const complete = contacts.filter(isComplete)
  return complete.find(({ id }) => id === default_contact_id) ?? complete[0]
}

export async function findUsualContact(
  reader: Reader,
  account_id: string,
): Promise<ContactRow | undefined> {
  const contacts = await readContacts(reader, account_id, CONTACTS_MAX)
  return usualContact({
    contacts,
    default_contact_id: await readDefaultContact(reader, account_id),
  })
}

/** Imported contacts may lack details that every registry asks for. */
function isComplete(contact: ContactRow): boolean {
  const { name, email, phone, address_line, postal_code, city, country } = contact
  return [name, email, phone, address_line, postal_code, city, country].every((text) => text !== '')
}
