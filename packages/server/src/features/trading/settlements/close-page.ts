import type { Tx } from '../../../db/pool.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { holdCompleted } from '../orders/sql.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { addPage, closeStatement, holdStatement, type PageSums } from './sql.ts'

/**
 * Orders settled per transaction. Kept small so that a partner's events are blocked only briefly.
 */
export const PAGE_ORDERS = 500

/**
 * Settles one page of a statement's orders and posts the money, or closes the statement if no
 * orders are left. Concurrent runs take turns on the statement's row lock. Returns whether to
 * continue.
 */
export async function closePage(
  tx: Tx,
  settlement_id: string,
  now: Date,
  pageOrders = PAGE_ORDERS,
): Promise<boolean> {
  const statement = await holdStatement(tx, settlement_id)
  if (statement?.status !== 'closing') return false
  const { period_end: completedBefore, pages, partner_id, environment } = statement
  const orders = await holdCompleted(tx, { ...statement, completedBefore, max: pageOrders })
  if (orders.length === 0) {
    await closeStatement(tx, settlement_id, now)
    return false
  }
  for (const { public_id } of orders) {
    await moveOrder(tx, public_id, 'settle', { now, settlement_id })
  }
  const sums = sumsOf(orders)
  await addPage(tx, settlement_id, sums)
  const amount_cents = sums.gross_sold_cents - sums.commission_retained_cents
  await postEntry(tx, {
    kind: 'statement_closed',
    environment,
    partner_id,
    source: { type: 'settlement', id: `${settlement_id}/${pages + 1}` },
    lines: POSTING_RULES.statement_closed({ amount_cents }),
    now,
  })
  return true
}

/** If we collected the payment, the partner neither kept nor owes anything for that order. */
function sumsOf(orders: OrderRow[]): PageSums {
  const theirs = orders.filter(({ payment_model }) => payment_model === 'partner_collected')
  return {
    order_count: orders.length,
    gross_sold_cents: theirs.reduce((sum, order) => sum + order.sale_price_cents, 0),
    commission_retained_cents: theirs.reduce((sum, order) => sum + order.commission_cents, 0),
  }
}
