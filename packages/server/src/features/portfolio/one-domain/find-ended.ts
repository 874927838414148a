import type { Reader } from '../../../db/pool.ts'
import { ENDED_STATUSES } from '../domains/domain.ts'
import { readOwnWith } from '../domains/sql.ts'

/** Those of an account's domains whose registration has ended: in redemption or pending delete. */
export async function findEnded(
  reader: Reader,
  account_id: string,
  domains: string[],
): Promise<string[]> {
  return await readOwnWith(reader, { account_id, domains, statuses: ENDED_STATUSES })
}
