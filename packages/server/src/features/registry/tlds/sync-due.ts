import type { SyncRun } from './sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When the catalogue is read again, by how the last run ended. */
const AFTER_MS = { good: 24 * HOUR, partial: HOUR, failed: 5 * MINUTE }
/** A run that has not ended by now belonged to a process that did. */
const LEASE_MS = 3 * MINUTE

/** Whether the catalogue is to be read now. Nobody, not even the operator, reads beside another. */
export function isDue(last: SyncRun | undefined, isForced: boolean, now: Date): boolean {
  if (!last) return true
  const age = now.getTime() - last.started_at.getTime()
  if (last.outcome === null) return age > LEASE_MS
  return isForced || age >= AFTER_MS[last.outcome]
}
