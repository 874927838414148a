import type { Reader } from '../../../db/pool.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { countUnpaid, readUnpaid, type UnpaidRow } from './unpaid-sql.ts'

export type UnpaidReceipt = UnpaidRow & { email: string }
type Bounds = { rowsMax: number; countMax: number }

/** Receipts whose money staff have to find, oldest first, and how many there are. */
export async function listUnpaid(
  reader: Reader,
  { rowsMax, countMax }: Bounds,
): Promise<{ count: number; rows: UnpaidReceipt[] }> {
  const rows: UnpaidReceipt[] = []
  for (const row of await readUnpaid(reader, rowsMax)) {
    const { email } = await readAccount(reader, row.account_id)
    rows.push({ ...row, email })
  }
  return { count: Math.min(await countUnpaid(reader), countMax), rows }
}
