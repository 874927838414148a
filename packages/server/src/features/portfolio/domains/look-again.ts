import type { Tx } from '../../../db/pool.ts'
import { hurryLooks } from './look-sql.ts'
import { LOOK_AFTER_CHANGE_MS } from './sql.ts'

type Named = { account_id: string; domains: string[] }

/** A change failed, so the domains are read from the registrar again soon. */
export async function lookAgain(tx: Tx, named: Named, now: Date): Promise<void> {
  await hurryLooks(tx, named, new Date(now.getTime() + LOOK_AFTER_CHANGE_MS))
}
