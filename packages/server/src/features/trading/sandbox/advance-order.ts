import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdOwnOrder } from '../orders/hold-own-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readOrder } from '../orders/read-order.ts'
import type { OrderOut } from '../orders/shapes.ts'
import { type Action, nextMove } from '../orders/states.ts'
import { settleNow } from '../settlements/settle-now.ts'

export const STEPS = [
  'review',
  'clear',
  'transfer_started',
  'transfer_completed',
  'settled',
  'refunded',
] as const
export type Step = (typeof STEPS)[number]

/** The staff action for each step. */
const ACTION: Record<Step, Action> = {
  review: 'hold',
  clear: 'clear',
  transfer_started: 'start-transfer',
  transfer_completed: 'confirm-transfer',
  settled: 'settle',
  refunded: 'refund',
}

const NOTE = 'By the partner, in the sandbox.'

/**
 * Moves one of the partner's sandbox orders by one step, as staff would. Refuses: not_found,
 * invalid_transition (that step doesn't come next).
 */
export async function advanceOrder(
  tx: Tx,
  partner: Partner,
  { public_id, to }: { public_id: string; to: Step },
  now: Date,
): Promise<OrderOut> {
  if (to === 'settled') return await settleOrder(tx, partner, public_id, now)
  const order = await holdOwnOrder(tx, partner, public_id)
  if (!order) throw new Refusal('not_found', 'No such order.')
  await moveOrder(tx, public_id, ACTION[to], { note: NOTE, now })
  return await readOrder(tx, partner, public_id, 'full')
}

/**
 * Settles with a statement, as a real run does. The run locks the order itself, after the
 * statement.
 */
async function settleOrder(
  tx: Tx,
  partner: Partner,
  public_id: string,
  now: Date,
): Promise<OrderOut> {
  const order = await readOrder(tx, partner, public_id, 'full')
  const { partner_id, environment } = partner
  if (nextMove(order, 'settle')) await settleNow(tx, { partner_id, environment }, now)
  return await readOrder(tx, partner, public_id, 'full')
}
