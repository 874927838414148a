import type { SyncRun } from './sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When the catalogue is read again, by how the last run ended. */
const AFTER_MS = { good: 24 * HOUR, partial: HOUR, failed: 5 * MINUTE }

/** Whether the catalogue is to be read now. Nobody, not even the operator, reads beside another. */
export function isDue(last: SyncRun | undefined, isForced: boolean, now: Date): boolean {
  if (!last) return true
  // A run that has neither ended nor holds its lease belonged to a process that died.
  if (last.outcome === null) return !last.is_leased
  return isForced || now.getTime() - last.started_at.getTime() >= AFTER_MS[last.outcome]
}
