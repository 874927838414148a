import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { findOwned, type OwnedDomain } from '../domains/find-owned.ts'

/**
 * The account's own domain.
 *
 * Refuses: not_found (another's too), conflict (the registrar no longer holds it).
 */
export async function findDomain(
  reader: Reader,
  account_id: string,
  given: string,
): Promise<OwnedDomain> {
  const read = readDomainName(given)
  const name = read.ok && read.subdomain === '' ? read.name : ''
  const domain = (await findOwned(reader, account_id, name ? [name] : [])).get(name)
  if (!domain) throw new Refusal('not_found', 'This domain is not in your portfolio.')
  if (domain.not_held_since) throw new Refusal('conflict', 'This domain is no longer with us.')
  return domain
}
