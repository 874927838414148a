import type { Tx } from '../../../db/pool.ts'
import { refreshEarlier } from './refresh-sql.ts'
import { REFRESH_AFTER_CHANGE_MS } from './touched-sql.ts'

type Named = { account_id: string; domains: string[] }

/** A change failed, so the domains are read from the registrar again soon. */
export async function refreshSoon(tx: Tx, named: Named, now: Date): Promise<void> {
  await refreshEarlier(tx, named, new Date(now.getTime() + REFRESH_AFTER_CHANGE_MS))
}
