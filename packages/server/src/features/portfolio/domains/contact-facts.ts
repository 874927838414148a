import type { NewContact } from '../../../upstream/registrar/registrar-client.ts'
import type { ContactRow } from './contact-sql.ts'

/** The details of a contact that a user provides. */
export type ContactFacts = Omit<
  ContactRow,
  'id' | 'account_id' | 'handle' | 'created_at' | 'organization'
> & { organization?: string | null }

/**
 * Converts a contact to the registrar's format. Omitted fields would keep their value there, so a
 * missing organization is sent as an empty string.
 */
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
