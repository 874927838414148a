import type { Tx } from '../../../db/pool.ts'
import type { ContactBefore } from '../../people/security-notices/notice.ts'
import { notifyOwner } from '../../people/security-notices/notify-owner.ts'
import { type ContactRow, isRegistrantOfAny } from './contact-sql.ts'

type Changed = { before: ContactRow; after: ContactRow; email: string }

/** Notifies the owner if the changed contact is the registrant of a domain. */
export async function notifyContactChange(
  tx: Tx,
  { before, after, email }: Changed,
  now: Date,
): Promise<void> {
  const { id, account_id } = before
  if (!(await isRegistrantOfAny(tx, account_id, id))) return
  const about = { contact_id: id, before: detailsOf(before), after: detailsOf(after) }
  await notifyOwner(tx, { account_id, email }, { kind: 'contact-changed', about }, now)
}

/** The details that a user provides, without our own fields. */
export function detailsOf(row: ContactBefore): ContactBefore {
  const { name, organization, email, phone, address_line, postal_code, city, country } = row
  const { address_line_2 = null, state = null } = row
  const street = { address_line, address_line_2 }
  return { name, organization, email, phone, ...street, postal_code, city, state, country }
}
