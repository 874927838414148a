import type { Reader } from '../../../db/pool.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { countWaiting, readWaiting, type WaitingRow } from './waiting-sql.ts'

export type WaitingRegistration = WaitingRow & { email: string }
type Bounds = { rowsMax: number; countMax: number }

/** The registrations that wait for staff, longest wait first, and how many there are. */
export async function listWaiting(
  reader: Reader,
  { rowsMax, countMax }: Bounds,
): Promise<{ count: number; rows: WaitingRegistration[] }> {
  const rows = await readWaiting(reader, rowsMax)
  const { in_doubt, without_credit } = await countWaiting(reader)
  const named: WaitingRegistration[] = []
  for (const row of rows) {
    const { email } = await readAccount(reader, row.account_id)
    named.push({ ...row, email })
  }
  return { count: Math.min(in_doubt + without_credit, countMax), rows: named }
}
