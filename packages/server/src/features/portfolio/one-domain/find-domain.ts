import type { Reader } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { findOwned, type OwnedDomain } from '../domains/find-owned.ts'

/**
 * One of the account's domains, by its name in any spelling. Refuses: validation_error (no domain
 * name), not_found (also for another account's, so that ownership isn't revealed).
 */
export async function findDomain(
  reader: Reader,
  account_id: string,
  text: string,
): Promise<OwnedDomain> {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  const owned = (await findOwned(reader, account_id, [read.name])).get(read.name)
  if (!owned) throw new Refusal('not_found', 'This domain is not in your portfolio.')
  return owned
}
