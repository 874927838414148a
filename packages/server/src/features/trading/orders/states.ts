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

/** The status an order starts with, and returns to when a review hold is cleared. */
export const PAID_STATUS = {
  partner_collected: 'EXTERNALLY_PAID',
  service_collected: 'PAID',
} as const satisfies Record<PaymentModel, Status>

const PAID: Status[] = ['EXTERNALLY_PAID', 'PAID']
const UNFINISHED: Status[] = [...PAID, 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS']

type MoveRow = {
  from: readonly Status[]
  to: Status | typeof PAID_STATUS
  /** The events to send. The first one also appears in the timeline. */
  events: readonly [EventType, ...EventType[]]
  /** The ledger entry to post. */
  entry?: EntryKind & ('sale_completed' | 'sale_reversed')
}

/**
 * The whole lifecycle of an order (spec 3.1): for each action, the statuses it starts from, the
 * status it leads to, and the events it sends. The trigger on the table `orders` has the same
 * pairs, and a test compares them.
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

/** Actions staff can take. Only a settlement run settles orders. */
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

/** Whether a sale is in progress: the name is neither for sale nor delivered. */
export function isUnfinished(status: Status): boolean {
  return UNFINISHED.includes(status)
}

/** Whether an action puts the name back on sale. */
export function endsTheSale(action: Action): boolean {
  return action === 'refund' || action === 'cancel'
}

/**
 * Where an action takes an order. Returns undefined if the order is already there, so that
 * repeating an action is harmless.
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
