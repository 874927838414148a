import type { Tx } from '../../../db/pool.ts'

/** How long the registrar takes to settle after a change. */
export const REFRESH_AFTER_CHANGE_MS = 30_000

/** After a change, schedules a check at the registrar soon and invalidates running ones. */
export function touched(tx: Tx, now: Date) {
  const look_at = new Date(now.getTime() + REFRESH_AFTER_CHANGE_MS)
  return tx`updated_at = ${now}, look_at = ${look_at}, look_token = null`
}
