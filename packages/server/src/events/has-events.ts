import type { Reader } from '../db/pool.ts'
import type { Tenant } from '../values/environment.ts'
import { isCounterOpen } from './sql.ts'

/** Whether anything was ever notified to this partner in this environment. */
export async function hasEvents(reader: Reader, tenant: Tenant): Promise<boolean> {
  return await isCounterOpen(reader, tenant)
}
