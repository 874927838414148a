import type { Role } from './session-sql.ts'

/** A session ends after this long without use, and at most this long after sign-in. */
type Life = { idleSeconds: number; maxSeconds: number }

const MINUTE = 60
const DAY = 24 * 3_600

/** Staff can move other people's money, so their sessions are short (contract section 7). */
export const SESSION_LIFE: Record<Role, Life> = {
  account: { idleSeconds: 14 * DAY, maxSeconds: 90 * DAY },
  staff: { idleSeconds: 30 * MINUTE, maxSeconds: 12 * 3_600 },
}

/** How long a sign-in or step-up counts as a recent proof of identity. */
export const PROOF_SECONDS = 10 * MINUTE

type Standing = { role: Role; created_at: Date; last_used_at: Date; expires_at: Date }

/**
 * When a session ends unless it's used again. It uses the current role, so when an account becomes
 * staff, its sessions become short immediately.
 */
export function sessionEnd({ role, created_at, last_used_at, expires_at }: Standing): Date {
  const { idleSeconds, maxSeconds } = SESSION_LIFE[role]
  const ends = [
    expires_at.getTime(),
    created_at.getTime() + maxSeconds * 1_000,
    last_used_at.getTime() + idleSeconds * 1_000,
  ]
  return new Date(Math.min(...ends))
}

export function isProofFresh(proven_at: Date, now: Date): boolean {
  return now.getTime() - proven_at.getTime() <= PROOF_SECONDS * 1_000
}
