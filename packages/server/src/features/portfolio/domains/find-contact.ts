import type { Reader } from '../../../db/pool.ts'
import { type ContactRow, readContact } from './contact-sql.ts'

export type Contact = ContactRow

/** A contact of the account; undefined also where it is another's. */
export async function findContact(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<Contact | undefined> {
  return await readContact(reader, account_id, id)
}
