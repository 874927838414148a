import type { SyncRun } from './sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long to wait for the next sync, by how the last one ended. */
const AFTER_MS = { good: 24 * HOUR, partial: HOUR, failed: 5 * MINUTE }

/** Whether to sync now. Two syncs never run at the same time, not even when forced. */
export function isDue(last: SyncRun | undefined, isForced: boolean, now: Date): boolean {
  if (!last) return true
  // A run without an outcome or a lease belonged to a process that died.
  if (last.outcome === null) return !last.is_leased
  return isForced || now.getTime() - last.started_at.getTime() >= AFTER_MS[last.outcome]
}
