import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readLinkCookie } from './link-cookie.ts'
import { insertSale } from './sql.ts'

type Sold = {
  public_id: string
  /** The raw value of `linkCookie` from the buyer's browser. Not trusted. */
  cookie: string | undefined
  now: Date
}

/**
 * Records which link led to a sale, in the sale's own transaction: the last one the buyer followed
 * within thirty days, if it belongs to the partner that made the sale. The partner earns the
 * order's commission with or without a link, and another partner's link takes nothing from it.
 *
 * Returns the link id or undefined. An invalid cookie is no reason to refuse a sale.
 */
export async function attributeSale(
  tx: Tx,
  { public_id, cookie, now }: Sold,
  masterKey: MasterKey,
): Promise<string | undefined> {
  const followed = readLinkCookie(masterKey, cookie, now)
  return followed && (await insertSale(tx, { public_id, ...followed }))
}
