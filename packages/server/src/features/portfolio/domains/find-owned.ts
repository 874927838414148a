import type { Reader } from '../../../db/pool.ts'
import { type DomainRow, readOwned } from './sql.ts'

export type OwnedDomain = DomainRow

/** Those of the names that the account owns, keyed by name. */
export async function findOwned(
  reader: Reader,
  account_id: string,
  domains: string[],
): Promise<Map<string, OwnedDomain>> {
  if (domains.length === 0) return new Map()
  const rows = await readOwned(reader, account_id, domains)
  return new Map(rows.map((row) => [row.domain, row]))
}
