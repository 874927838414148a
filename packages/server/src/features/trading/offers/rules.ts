import type { OfferRow, OfferStatus, Role } from './offer.ts'

const HOUR_MS = 3_600_000
/** How long a turn lasts, and how long an accepted offer can be paid. */
export const OFFER_MS = 72 * HOUR_MS
/** Whoever has to answer or pay is reminded this long before the time is over. */
const REMINDED_BEFORE_MS = 24 * HOUR_MS
/** An account's offers that wait for an answer. */
export const OPEN_MAX = 50
/** After this many amounts, an offer can only be accepted, declined or withdrawn. */
export const COUNTERS_MAX = 40
/** The longest timeline: its counter-offers, how it ended, and that an agreement ran out. */
export const STEPS_MAX = COUNTERS_MAX + 3

export const ANSWERS = ['accept', 'decline', 'counter'] as const
export type Answer = (typeof ANSWERS)[number]

export type Standing = { status: OfferStatus; turn: Role | null }

type Stored = Pick<
  OfferRow,
  'status' | 'turn' | 'expires_at' | 'order_id' | 'order_status' | 'is_paying'
>

/**
 * How an offer stands at a moment. A payment and the clock change it before the worker has written
 * that down, so whoever reads an offer asks here.
 */
export function standingOf(offer: Stored, now: Date): Standing {
  const { status, turn, order_id, order_status } = offer
  if (order_id !== null) return over(order_status === 'CANCELLED' ? 'expired' : 'paid')
  if (turn === null && status !== 'accepted') return over(status)
  const isLate = offer.expires_at <= now && !offer.is_paying
  return isLate ? over('expired') : { status, turn }
}

function over(status: OfferStatus): Standing {
  return { status, turn: null }
}

/** When the worker reminds somebody of a deadline. */
export function remindAt({ expires_at }: Pick<OfferRow, 'expires_at'>): Date {
  return new Date(expires_at.getTime() - REMINDED_BEFORE_MS)
}

/** Whether somebody has to be reminded now, which happens once for each deadline. */
export function isReminderDue(
  offer: Pick<OfferRow, 'expires_at' | 'reminded_of'>,
  now: Date,
): boolean {
  return remindAt(offer) <= now && offer.reminded_of?.getTime() !== offer.expires_at.getTime()
}

/** Whether this side may answer now. */
export function mayAnswer({ turn }: Standing, role: Role): boolean {
  return turn === role
}

/** The buyer may withdraw at any time before acceptance. */
export function mayWithdraw({ turn }: Standing, role: Role): boolean {
  return role === 'buyer' && turn !== null
}

export function otherRole(role: Role): Role {
  return role === 'buyer' ? 'seller' : 'buyer'
}

/** The only use of the private amount. */
export function isAcceptedAtOnce(amount_cents: number, auto_accept_cents: number | null): boolean {
  return auto_accept_cents !== null && amount_cents >= auto_accept_cents
}

/** Why an offer can't be answered, in words for whoever tried. */
export function whyNotNow({ status, turn }: Standing): string {
  if (turn !== null) return `It’s the ${turn}’s turn.`
  return OVER[status]
}

const OVER: Record<OfferStatus, string> = {
  open: 'This offer can’t be answered.',
  countered: 'This offer can’t be answered.',
  accepted: 'This offer was already accepted.',
  declined: 'This offer was declined.',
  expired: 'This offer has expired.',
  withdrawn: 'This offer was withdrawn.',
  paid: 'This offer was accepted and paid.',
}
