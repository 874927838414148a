import type { Reader } from '../../../db/pool.ts'
import { type DomainState, PENDING_DELETE_STATUS, REDEMPTION_STATUS } from './domain.ts'

/** Must match `stateOf` in domain.ts. A test compares them. */
export function inState(db: Reader, state: DomainState, now: Date) {
  if (state === 'not_held') return db`not_held_since is not null`
  const isInRedemption = db`statuses @> ${[REDEMPTION_STATUS]}`
  if (state === 'redemption') return db`(not_held_since is null and ${isInRedemption})`
  if (state === 'pending_delete') return db`(not_held_since is null and ${isBeingDeleted(db)})`
  const isPast = state === 'expired' ? db`expires_at <= ${now}` : db`expires_at > ${now}`
  const hasEnded = db`(${isInRedemption} or ${isBeingDeleted(db)})`
  return db`(not_held_since is null and not ${hasEnded} and ${isPast})`
}

/** Its registry is about to delete it: it can be neither renewed nor restored. */
export function isBeingDeleted(reader: Reader) {
  const isRestorable = reader`statuses @> ${[REDEMPTION_STATUS]}`
  return reader`(statuses @> ${[PENDING_DELETE_STATUS]} and not ${isRestorable})`
}
