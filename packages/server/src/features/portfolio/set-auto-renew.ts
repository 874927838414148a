import type { Tx } from '../../db/pool.ts'
import { setAutoRenew as write } from './sql.ts'

type Wanted = { account_id: string; domains: string[]; auto_renew: boolean; now: Date }

/** What shall happen when names expire is known here alone (spec 4.2). Says how many it is said of. */
export async function setAutoRenew(tx: Tx, { account_id, ...change }: Wanted): Promise<number> {
  return await write(tx, account_id, change)
}
