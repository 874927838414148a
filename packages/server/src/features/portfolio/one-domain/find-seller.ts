import type { Reader } from '../../../db/pool.ts'
import { ENDED_STATUSES } from '../domains/domain.ts'
import { readHolderUnless } from '../domains/sql.ts'

/**
 * The account that can sell a domain; null if there is none. Once its registration has
 * ended, a domain can't be delivered before it is restored.
 */
export async function findSeller(reader: Reader, domain: string): Promise<string | null> {
  return (await readHolderUnless(reader, domain, ENDED_STATUSES)) ?? null
}
