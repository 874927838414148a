const DAY_MS = 24 * 3_600_000
/** Spreads out names that were checked together, so that they are not all due together. */
const SPREAD_MS = 4 * 3_600_000

const HOUR_MS = 3_600_000

/** When to check a name again if nothing changes: about a day later, or an hour if it matters. */
export function nextRefresh(now: Date, { isUrgent = false } = {}): Date {
  if (isUrgent) return new Date(now.getTime() + HOUR_MS)
  return new Date(now.getTime() + DAY_MS - Math.random() * SPREAD_MS)
}
