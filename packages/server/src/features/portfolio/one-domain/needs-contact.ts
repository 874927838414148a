import type { Reader } from '../../../db/pool.ts'
import { findUsualContact } from '../domains/usual-contact.ts'
import { findHolder } from './find-holder.ts'

type Held = { account_id: string; domain: string }

/** True if the account holds the domain, but has no contact that could be its registrant. */
export async function needsContact(reader: Reader, held: Held): Promise<boolean> {
  if ((await findHolder(reader, held.domain)) !== held.account_id) return false
  return (await findUsualContact(reader, held.account_id)) === undefined
}
