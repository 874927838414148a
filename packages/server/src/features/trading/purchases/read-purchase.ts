import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openCode } from '../handover/hand-over.ts'
import { readTimelines } from '../orders/sql.ts'
import { STATUS_OF_DELIVERY } from './delivery.ts'
import { type OnePurchaseOut, purchaseOut } from './shapes.ts'
import { findPurchase } from './sql.ts'

export type Which = { account_id: string; public_id: string }

/**
 * One purchase of an account, with the auth code that the seller left for it, unless the sale was
 * undone: the name is the seller's again. Refuses: not_found (also for another account's purchase).
 */
export async function readPurchase(
  reader: Reader,
  which: Which,
  masterKey: MasterKey,
): Promise<OnePurchaseOut> {
  const row = await findPurchase(reader, which)
  if (!row) throw noSuchPurchase()
  const { public_id } = row
  const timelines = await readTimelines(reader, [public_id])
  const isShown = row.way === 'auth_code' && STATUS_OF_DELIVERY[row.status] !== 'failed'
  const auth_code = isShown ? await openCode(reader, public_id, masterKey) : null
  return { ...purchaseOut(row, timelines.get(public_id) ?? []), auth_code }
}

/** Refuses: not_found. */
export async function demandPurchase(reader: Reader, which: Which): Promise<void> {
  if (!(await findPurchase(reader, which))) throw noSuchPurchase()
}

function noSuchPurchase(): Refusal {
  return new Refusal('not_found', 'No such purchase.')
}
