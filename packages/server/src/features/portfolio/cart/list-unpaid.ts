import type { Reader } from '../../../db/pool.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { CART_MAX } from './add-to-cart.ts'
import {
  countUnpaid,
  readUnpaid,
  readUnpaidItems,
  type UnpaidItemRow,
  type UnpaidRow,
} from './unpaid-sql.ts'

export type UnpaidReceipt = UnpaidRow & { email: string; items: UnpaidItemRow[] }
type Bounds = { rowsMax: number; countMax: number }

/** Receipts whose money staff have to find, oldest first, and how many there are. */
export async function listUnpaid(
  reader: Reader,
  { rowsMax, countMax }: Bounds,
): Promise<{ count: number; rows: UnpaidReceipt[] }> {
  const receipts = await readUnpaid(reader, rowsMax)
  const ids = receipts.map(({ receipt_id }) => receipt_id)
  const all = await readUnpaidItems(reader, ids, rowsMax * CART_MAX)
  const byReceipt = Map.groupBy(all, ({ receipt_id }) => receipt_id)
  const rows: UnpaidReceipt[] = []
  for (const row of receipts) {
    const { email } = await readAccount(reader, row.account_id)
    rows.push({ ...row, email, items: byReceipt.get(row.receipt_id) ?? [] })
  }
  return { count: Math.min(await countUnpaid(reader), countMax), rows }
}
