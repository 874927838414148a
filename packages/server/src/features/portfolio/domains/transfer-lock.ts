import type { TldRules } from '../../registry/tlds/tld.ts'

const DAY_MS = 24 * 3_600_000

/** Until when a new domain can't move; null if it can. */
export function lockedUntil(
  rules: Pick<TldRules, 'transferLockDays'> | undefined,
  registered_at: Date | null,
  now: Date,
): Date | null {
  if (!registered_at) return null
  const until = new Date(registered_at.getTime() + (rules?.transferLockDays ?? 0) * DAY_MS)
  return until > now ? until : null
}
