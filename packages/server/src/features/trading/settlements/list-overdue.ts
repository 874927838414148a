import type { Reader } from '../../../db/pool.ts'
import { type OverdueRow, sumLateHolds, sumLatePayouts, sumLateStatements } from './overdue-sql.ts'
import type { Environment } from '../../../values/environment.ts'

const HOUR_MS = 3_600_000

export const OVERDUE_KINDS = ['holds', 'payouts', 'settlements'] as const
type Kind = (typeof OVERDUE_KINDS)[number]

/**
 * How long before staff should look into it: the buyer of a held order is waiting, a bank transfer
 * takes days, and partners pay within a month.
 */
const LATE_AFTER_HOURS: Record<Kind, number> = { holds: 24, payouts: 7 * 24, settlements: 30 * 24 }

type Sum = (reader: Reader, environment: Environment, before: Date) => Promise<OverdueRow>
const SUMS: Record<Kind, Sum> = {
  holds: sumLateHolds,
  payouts: sumLatePayouts,
  settlements: sumLateStatements,
}

/** Money and sales that have waited too long, one row per kind. */
export async function listOverdue(reader: Reader, environment: Environment, now: Date) {
  return await Promise.all(
    OVERDUE_KINDS.map(async (kind) => {
      const after_hours = LATE_AFTER_HOURS[kind]
      const before = new Date(now.getTime() - after_hours * HOUR_MS)
      return { kind, after_hours, ...(await SUMS[kind](reader, environment, before)) }
    }),
  )
}
