import type { Reader } from '../../../db/pool.ts'
import { describeForStaff } from './list-all-orders.ts'
import { countWaiting, readWaiting, type WorkFilter } from './staff-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/**
 * The kinds of order work staff have, most urgent first. Direct sales are delivered by themselves or
 * by their seller (features/trading/handover).
 */
export const ORDER_WORK = {
  refund_asked: { statuses: ['TRANSFER_IN_PROGRESS'], isRefundAsked: true },
  held: { statuses: ['MANUAL_REVIEW'] },
  to_start: { statuses: ['EXTERNALLY_PAID', 'PAID'], isByPartner: true },
  to_confirm: { statuses: ['TRANSFER_IN_PROGRESS'], isRefundAsked: false, isByPartner: true },
} as const satisfies Record<string, Omit<WorkFilter, 'environment'>>
export type OrderWork = keyof typeof ORDER_WORK

type Bounds = { rowsMax: number; countMax: number }

/** The orders of one kind that have waited longest, and how many there are. */
export async function listOrderWork(
  reader: Reader,
  work: { environment: Environment; kind: OrderWork },
  { rowsMax, countMax }: Bounds,
) {
  const filter = { environment: work.environment, ...ORDER_WORK[work.kind] }
  const rows = await readWaiting(reader, filter, rowsMax)
  const count = await countWaiting(reader, filter, countMax)
  return { count, orders: await describeForStaff(reader, rows) }
}
