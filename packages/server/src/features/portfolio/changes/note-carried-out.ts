import type { Db } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import {
  readUnsentRegistrations,
  setSentAsOrdered,
  type UnsentRegistration,
} from './compare-sql.ts'
import { handlesOf } from './contact-handles.ts'
import { SKEW_MS } from './find-registration.ts'

/**
 * A restored backup has registrations that were sent after it was taken. Sent again, they would be
 * refused because the name is taken, and their buyers would get the money back for names that we
 * hold for them. So those that the registrar has carried out are marked as sent: the worker then
 * looks for the answer. Only the buyer's own registrant counts, and nothing older than the order.
 */
export async function noteCarriedOut(db: Db, held: RegistrarDomain[]): Promise<number> {
  const found = new Map(held.map((each) => [each.domainName.toLowerCase(), each]))
  const unsent = await readUnsentRegistrations(db, [...found.keys()])
  const ids: number[] = []
  for (const each of unsent) {
    if (await isFor(db, each, found.get(each.domain))) ids.push(each.id)
  }
  return ids.length === 0 ? 0 : await db.begin((tx) => setSentAsOrdered(tx, ids))
}

async function isFor(
  db: Db,
  { account_id, registrant_contact_id, ordered_at }: UnsentRegistration,
  domain: RegistrarDomain | undefined,
): Promise<boolean> {
  const created = Date.parse(domain?.createdDate ?? '')
  if (!(created >= ordered_at.getTime() - SKEW_MS)) return false
  const handles = await handlesOf(db, account_id, { registrant: registrant_contact_id })
  return handles?.registrant !== undefined && handles.registrant === domain?.registrant
}
