import { Refusal } from '../../../refusal.ts'

export const STATUSES = [
  'OPEN',
  'CONTACTING_OWNER',
  'NEGOTIATING',
  'AGREED',
  'COMPLETED',
  'CLOSED_NO_DEAL',
  'CANCELLED',
] as const
export type Status = (typeof STATUSES)[number]

export const TIERS = ['managed', 'self_serve'] as const
export type Tier = (typeof TIERS)[number]

export const OFFER_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** No price is agreed yet. */
const TALKING: Status[] = ['OPEN', 'CONTACTING_OWNER', 'NEGOTIATING']
/** Not ended: the name has a case, so nobody else can open one. */
export const OPEN_STATUSES: Status[] = [...TALKING, 'AGREED']

type ActionRow = {
  from: readonly Status[]
  /** The resulting status. Without it, the status stays the same. */
  to?: Status
  /** The event name in the timeline. */
  event: string
}

const CHANGED = 'brokerage.status_changed'

/**
 * The whole lifecycle of a case (spec 3.4, contract "Brokerage"): who can do what, and when. The
 * trigger on the table `brokerage_cases` has the same pairs of statuses, and a test compares them.
 */
// oxfmt-ignore
export const ACTIONS = {
  // Staff.
  'contact-owner': { from: ['OPEN'],                            to: 'CONTACTING_OWNER', event: CHANGED },
  'negotiate':     { from: ['CONTACTING_OWNER'],                to: 'NEGOTIATING',      event: CHANGED },
  'offer':         { from: ['CONTACTING_OWNER', 'NEGOTIATING'], to: 'NEGOTIATING',      event: 'brokerage.offer_made' },
  'agree':         { from: ['NEGOTIATING'],                     to: 'AGREED',           event: CHANGED },
  'ask-payment':   { from: ['AGREED'],                                                  event: 'brokerage.payment_asked' },
  'complete':      { from: ['AGREED'],                          to: 'COMPLETED',        event: 'brokerage.case_completed' },
  'close':         { from: OPEN_STATUSES,                       to: 'CLOSED_NO_DEAL',   event: CHANGED },
  // The buyer; staff may cancel too, when the buyer asks them to.
  'raise-budget':  { from: TALKING,                                                     event: 'brokerage.budget_raised' },
  'decline':       { from: ['NEGOTIATING'],                                             event: 'brokerage.offer_declined' },
  'accept':        { from: ['NEGOTIATING'],                     to: 'AGREED',           event: 'brokerage.offer_accepted' },
  'cancel':        { from: OPEN_STATUSES,                       to: 'CANCELLED',        event: CHANGED },
} as const satisfies Record<string, ActionRow>

export type Action = keyof typeof ACTIONS

/** The action for each status staff can set. The first and last are reached in other ways. */
export const ACTION_TO = {
  CONTACTING_OWNER: 'contact-owner',
  NEGOTIATING: 'negotiate',
  AGREED: 'agree',
  CLOSED_NO_DEAL: 'close',
  CANCELLED: 'cancel',
} as const satisfies Partial<Record<Status, Action>>

/** Actions staff can take, in the order they usually happen. */
export const STAFF_ACTIONS = [
  'contact-owner',
  'negotiate',
  'offer',
  'agree',
  'complete',
  'close',
  'cancel',
] as const satisfies Action[]

export function isActionAllowed(status: Status, action: Action): boolean {
  const row: ActionRow = ACTIONS[action]
  return row.from.includes(status)
}

/**
 * The status after an action, and its event name in the timeline.
 *
 * Refuses: invalid_transition (the table has no such action in this status).
 */
export function nextStep(status: Status, action: Action): { to: Status; event: string } {
  const row: ActionRow = ACTIONS[action]
  if (!row.from.includes(status)) {
    const text = `A case that is ${status} does not take "${action}".`
    throw new Refusal('invalid_transition', text)
  }
  return { to: row.to ?? status, event: row.event }
}

export function hasEnded(status: Status): boolean {
  return !OPEN_STATUSES.includes(status)
}
