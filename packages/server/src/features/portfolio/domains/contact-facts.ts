import type { NewContact } from '../../../upstream/registrar/registrar-client.ts'
import type { ContactRow } from './contact-sql.ts'

/** The details of a contact that a user provides. */
export type ContactFacts = Omit<
  ContactRow,
  'id' | 'account_id' | 'handle' | 'created_at' | Optional
> &
  Partial<Pick<ContactRow, Optional>>

type Optional = 'organization' | 'address_line_2' | 'state'

/** What was left out is empty. */
export function wholeFacts(facts: ContactFacts): Required<ContactFacts> {
  const { organization = null, address_line_2 = null, state = null } = facts
  return { ...facts, organization, address_line_2, state }
}

/**
 * Converts a contact to the registrar's format. Omitted fields would keep their value there, so a
 * missing organization or state is sent as an empty string.
 */
export function sentContact(row: ContactRow): NewContact {
  return {
    name: row.name,
    organization: row.organization ?? '',
    addressLine: [row.address_line, ...(row.address_line_2 ? [row.address_line_2] : [])],
    postalCode: row.postal_code,
    city: row.city,
    state: row.state ?? '',
    country: row.country,
    email: row.email,
    voice: row.phone,
  }
}
