import { labNow } from '../frame/lab-clock.ts'

const HOUR_MS = 3_600_000
const HOLD_MS = 7 * 24 * HOUR_MS
/** Visa's holds are shorter if the cardholder wasn't there. */
const OFF_SESSION_HOLD_MS = (4 * 24 + 18) * HOUR_MS

/** When a hold that is placed now lapses. */
export function holdEnd(isOffSession: boolean): Date {
  return new Date(labNow().getTime() + (isOffSession ? OFF_SESSION_HOLD_MS : HOLD_MS))
}
