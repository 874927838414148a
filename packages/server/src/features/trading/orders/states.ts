import type { EventType } from '../../../events/types.ts'
import { Refusal } from '../../../refusal.ts'
import type { EntryKind, PaymentModel } from '../../money/ledger/posting-rules.ts'

export const STATUSES = [
  'EXTERNALLY_PAID',
  'PAID',
  'MANUAL_REVIEW',
  'TRANSFER_IN_PROGRESS',
  'TRANSFER_COMPLETED',
  'SETTLED',
  'REFUNDED',
  'CANCELLED',
] as const
export type Status = (typeof STATUSES)[number]

export const PAYMENT_MODELS = [
  'partner_collected',
  'service_collected',
] as const satisfies PaymentModel[]

/** How an order begins, and where it comes back to when a hold is cleared. */
export const PAID_STATUS = {
  partner_collected: 'EXTERNALLY_PAID',
  service_collected: 'PAID',
} as const satisfies Record<PaymentModel, Status>

const PAID: Status[] = ['EXTERNALLY_PAID', 'PAID']
const UNFINISHED: Status[] = [...PAID, 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS']

type MoveRow = {
  from: readonly Status[]
  to: Status | typeof PAID_STATUS
  /** What is told, the first of them also in the timeline. */
  events: readonly [EventType, ...EventType[]]
  /** What the ledger is told. */
  entry?: EntryKind & ('sale_completed' | 'sale_reversed')
}

/**
 * The whole life of an order (spec 3.1): each action, from where, to where, and what it tells. The
 * trigger on the table `orders` holds the same pairs; a test compares them.
 */
// oxfmt-ignore
export const MOVES = {
  'hold':             { from: PAID,                     to: 'MANUAL_REVIEW',        events: ['transfer.held'] },
  'clear':            { from: ['MANUAL_REVIEW'],        to: PAID_STATUS,            events: ['order.manual_review_cleared'] },
  'start-transfer':   { from: PAID,                     to: 'TRANSFER_IN_PROGRESS', events: ['order.transfer_started', 'transfer.started'] },
  'confirm-transfer': { from: ['TRANSFER_IN_PROGRESS'], to: 'TRANSFER_COMPLETED',   events: ['order.transfer_completed', 'transfer.completed'], entry: 'sale_completed' },
  'settle':           { from: ['TRANSFER_COMPLETED'],   to: 'SETTLED',              events: ['order.settled'] },
  'refund':           { from: UNFINISHED,               to: 'REFUNDED',             events: ['order.refunded'], entry: 'sale_reversed' },
  'cancel':           { from: UNFINISHED,               to: 'CANCELLED',            events: ['order.refunded'], entry: 'sale_reversed' },
} as const satisfies Record<string, MoveRow>

export type Action = keyof typeof MOVES
export const ACTIONS = Object.keys(MOVES) as Action[]

/** What staff may do to an order; settling is for settlement runs. */
export const STAFF_ACTIONS = [
  'hold',
  'clear',
  'start-transfer',
  'confirm-transfer',
  'refund',
  'cancel',
] as const satisfies Action[]
export type StaffAction = (typeof STAFF_ACTIONS)[number]

export function staffActionsFor(status: Status): StaffAction[] {
  const table: Record<StaffAction, MoveRow> = MOVES
  return STAFF_ACTIONS.filter((action) => table[action].from.includes(status))
}

export type Move = {
  to: Status
  events: readonly [EventType, ...EventType[]]
  entry: MoveRow['entry']
}

/** Whether a sale is under way: the name is neither for sale nor delivered. */
export function isUnfinished(status: Status): boolean {
  return UNFINISHED.includes(status)
}

/** Whether an action gives the name back to the market. */
export function endsTheSale(action: Action): boolean {
  return action === 'refund' || action === 'cancel'
}

/**
 * Where an action takes an order; undefined when the order is there already, so that an action may
 * be repeated without harm.
 *
 * Refuses: invalid_transition (the table has no such move).
 */
export function nextMove(
  { status, payment_model }: { status: Status; payment_model: PaymentModel },
  action: Action,
): Move | undefined {
  const row: MoveRow = MOVES[action]
  const to = typeof row.to === 'string' ? row.to : row.to[payment_model]
  if (status === to) return undefined
  if (!row.from.includes(status)) {
    throw new Refusal(
      'invalid_transition',
      `An order with status ${status} can't take the action "${action}".`,
    )
  }
  const isPushStopped = status === 'TRANSFER_IN_PROGRESS' && endsTheSale(action)
  const events = isPushStopped ? ([...row.events, 'transfer.cancelled'] as const) : row.events
  return { to, events, entry: row.entry }
}
