import type { Reader } from '../../../db/pool.ts'
import { readLockable } from './sql.ts'

/** Those of the TLDs whose registry has a transfer lock, as far as the registrar says. */
export async function findLockable(reader: Reader, tlds: string[]): Promise<ReadonlySet<string>> {
  const rows = await readLockable(reader, tlds)
  return new Set(rows.map(({ tld }) => tld))
}
