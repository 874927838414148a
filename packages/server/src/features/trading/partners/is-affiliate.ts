import type { Reader } from '../../../db/pool.ts'
import { findAffiliate } from './sql.ts'

type Whose = { partner_id: string; environment: 'sandbox' | 'live' }

/** Whether a partner has an affiliate account: a credential in use says so. */
export async function isAffiliate(reader: Reader, whose: Whose, now: Date): Promise<boolean> {
  return await findAffiliate(reader, { ...whose, now })
}
