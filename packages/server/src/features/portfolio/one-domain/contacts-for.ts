import type { Reader } from '../../../db/pool.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { findUsualContact } from '../domains/usual-contact.ts'

/**
 * Makes the account's usual contact the registrant of a domain it bought, and its contact for
 * everything else. Undefined if the account has no contact yet.
 */
export async function contactsFor(
  reader: Reader,
  account_id: string,
): Promise<ChangeRequest | undefined> {
  const contact = await findUsualContact(reader, account_id)
  if (!contact) return undefined
  const { id } = contact
  return { op: 'setContacts', payload: { registrant: id, admin: id, tech: id, billing: id } }
}
