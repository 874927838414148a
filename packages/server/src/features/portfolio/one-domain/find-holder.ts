import type { Reader } from '../../../db/pool.ts'
import { readHolder } from '../domains/sql.ts'

/** The account that has a domain; null if none has it, or if the registrar lost it meanwhile. */
export async function findHolder(reader: Reader, domain: string): Promise<string | null> {
  return (await readHolder(reader, domain)) ?? null
}
