const DAY_MS = 24 * 3_600_000

/** Days after an instalment is due on which it is charged (contract, Pay monthly). */
export const CHARGE_DAYS = [0, 3, 7, 12] as const
/** Days after which an unpaid instalment ends the plan. */
export const END_DAYS = 14
export const ATTEMPTS_MAX = CHARGE_DAYS.length

/** An attempt that comes later than this was late because we were, not the buyer. */
const OUR_DELAY_MS = DAY_MS

type Dunning = { due_at: Date; attempts: number; overdue_from: Date | null }
export type NextAttempt = { attempts: number; overdue_from: Date; next_at: Date }

/**
 * What follows an attempt made now. After a downtime of ours, the days count from the attempt, so
 * that a buyer always has the same time and the same number of attempts.
 */
export function afterAttempt({ due_at, attempts, overdue_from }: Dunning, now: Date): NextAttempt {
  const from = overdue_from ?? due_at
  const lateMs = now.getTime() - dayOf(from, attempts).getTime()
  const counted = lateMs > OUR_DELAY_MS ? new Date(from.getTime() + lateMs) : from
  const made = attempts + 1
  return { attempts: made, overdue_from: counted, next_at: dayOf(counted, made) }
}

/** When a plan ends unless it is paid before. */
export function endsAt(overdue_from: Date): Date {
  return new Date(overdue_from.getTime() + END_DAYS * DAY_MS)
}

/** The day of the next attempt, or of the end after the last. */
function dayOf(from: Date, attempts: number): Date {
  return new Date(from.getTime() + (CHARGE_DAYS[attempts] ?? END_DAYS) * DAY_MS)
}
