import type { Reader } from '../../../db/pool.ts'
import { describeForStaff } from '../orders/list-all-orders.ts'
import { readOrdersForStaff } from '../orders/staff-sql.ts'
import { readForStaffToDecide } from './sql.ts'

type Bounds = { rowsMax: number; countMax: number }

/** Direct sales whose delivery staff must decide about, disputes first, and how many there are. */
export async function listStaffWork(reader: Reader, { rowsMax, countMax }: Bounds) {
  const ids = await readForStaffToDecide(reader, countMax)
  const shown = ids.slice(0, rowsMax)
  const orders = await describeForStaff(reader, await readOrdersForStaff(reader, shown))
  return {
    count: ids.length,
    orders: orders.toSorted(
      (one, other) => shown.indexOf(one.public_id) - shown.indexOf(other.public_id),
    ),
  }
}
