import type { Reader } from '../../../db/pool.ts'
import { isWithoutDnssec } from './sql.ts'

/** Whether the registry of a domain takes DNSSEC keys, as far as we know. */
export async function takesDnssec(reader: Reader, domain: string): Promise<boolean> {
  return !(await isWithoutDnssec(reader, domain.slice(domain.indexOf('.') + 1)))
}
