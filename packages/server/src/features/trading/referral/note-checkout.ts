import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readLinkCookie } from './link-cookie.ts'
import { insertCheckout } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

type Opened = Tenant & {
  session_id: string
  /** What the buyer's browser sent of `linkCookie`, whatever that is. */
  cookie: string | undefined
  now: Date
}

/** A buyer opened a hosted checkout: the step between click and sale. Opened again, it is one. */
export async function noteCheckout(
  tx: Tx,
  { cookie, ...opened }: Opened,
  masterKey: MasterKey,
): Promise<void> {
  const followed = readLinkCookie(masterKey, cookie, opened.now)
  await insertCheckout(tx, { ...opened, code: followed?.code ?? null })
}
