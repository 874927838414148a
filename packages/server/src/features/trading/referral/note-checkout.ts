import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readLinkCookie } from './link-cookie.ts'
import { insertCheckout } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

type Opened = Tenant & {
  session_id: string
  /** The raw value of `linkCookie` from the buyer's browser. Not trusted. */
  cookie: string | undefined
  now: Date
}

/** Records that a buyer opened a hosted checkout. Opening it again counts once. */
export async function noteCheckout(
  tx: Tx,
  { cookie, ...opened }: Opened,
  masterKey: MasterKey,
): Promise<void> {
  const followed = readLinkCookie(masterKey, cookie, opened.now)
  await insertCheckout(tx, { ...opened, code: followed?.code ?? null })
}
