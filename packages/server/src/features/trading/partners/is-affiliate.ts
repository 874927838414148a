import type { Reader } from '../../../db/pool.ts'
import { findAffiliate } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** Whether a partner has an affiliate account, i.e. an active credential linked to one. */
export async function isAffiliate(reader: Reader, whose: Tenant, now: Date): Promise<boolean> {
  return await findAffiliate(reader, { ...whose, now })
}
