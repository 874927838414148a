import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readLinkCookie } from './link-cookie.ts'
import { insertSale } from './sql.ts'

type Sold = {
  public_id: string
  /** What the buyer's browser sent of `linkCookie`, whatever that is. */
  cookie: string | undefined
  now: Date
}

/**
 * Writes down which link brought a sale, in the sale's own transaction: the last one that the buyer
 * followed within thirty days, if it is a link of the very partner whose sale it is. The partner's
 * commission is the order's, with or without a link; another partner's link takes nothing from it.
 *
 * Returns the link, or undefined where there is none. A cookie that is not ours is no reason to
 * refuse a sale.
 */
export async function attributeSale(
  tx: Tx,
  { public_id, cookie, now }: Sold,
  masterKey: MasterKey,
): Promise<string | undefined> {
  const followed = readLinkCookie(masterKey, cookie, now)
  return followed && (await insertSale(tx, { public_id, ...followed }))
}
