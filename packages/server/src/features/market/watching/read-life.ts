import type { Finding } from '../search/finding.ts'
import type { NameState } from './watch-event.ts'

export type Life = { state: NameState; expires_at: Date | null }

const DAY_MS = 24 * 3_600_000
/** From then on a name counts as expiring. */
export const EXPIRING_MS = 30 * DAY_MS

/**
 * Where a name is in its life, from what its registry says. Undefined if there was no definitive
 * answer: then nothing is known, and nobody is told anything.
 */
export function readLife(found: Pick<Finding, 'state' | 'isDefinitive' | 'facts'>, now: Date) {
  return found.state === 'unsupported'
    ? lifeOf('unsupported')
    : found.isDefinitive
      ? definitiveLife(found, now)
      : undefined
}

function definitiveLife({ state, facts }: Pick<Finding, 'state' | 'facts'>, now: Date) {
  if (state === 'available' || state === 'premium') return lifeOf('available')
  if (state === 'reserved') return lifeOf('reserved')
  if (state !== 'registered') return undefined
  const expires_at = readDate(facts?.expiration_date)
  return lifeOf(registeredState(facts?.statuses ?? [], expires_at, now), expires_at)
}

function registeredState(statuses: string[], expires_at: Date | null, now: Date): NameState {
  const plain = statuses.map((status) => status.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const has = (word: string) => plain.some((status) => status.startsWith(word))
  // During redemption, registries also report the deletion that follows it.
  if (has('redemptionperiod') || has('pendingrestore')) return 'redemption'
  if (has('pendingdelete')) return 'pending_delete'
  if (expires_at === null) return 'registered'
  const leftMs = expires_at.getTime() - now.getTime()
  if (leftMs <= 0) return 'expired'
  return leftMs <= EXPIRING_MS ? 'expiring' : 'registered'
}

function readDate(text: string | undefined): Date | null {
  const at = text ? new Date(text) : undefined
  return at && Number.isFinite(at.getTime()) ? at : null
}

function lifeOf(state: NameState, expires_at: Date | null = null): Life {
  return { state, expires_at }
}
