import type { Reader } from '../../../db/pool.ts'
import { readOwner } from '../domains/sql.ts'

/** The account in whose portfolio a domain is; null if it is in none. */
export async function findHolder(reader: Reader, domain: string): Promise<string | null> {
  return (await readOwner(reader, domain)) ?? null
}
