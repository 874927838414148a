import type { NewContact } from '../../../upstream/registrar/registrar-client.ts'
import type { ContactRow } from './contact-sql.ts'

/** What a person says of a contact. */
export type ContactFacts = Omit<
  ContactRow,
  'id' | 'account_id' | 'handle' | 'created_at' | 'organization'
> & { organization?: string | null }

/** The same in the registrar's words; what is left out there stays, so no organization is an empty one. */
export function sentContact(row: ContactRow): NewContact {
  return {
    name: row.name,
    organization: row.organization ?? '',
    addressLine: [row.address_line],
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    email: row.email,
    voice: row.phone,
  }
}
