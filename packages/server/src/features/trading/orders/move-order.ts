import type { Tx } from '../../../db/pool.ts'
import { appendEvent } from '../../../events/append.ts'
import { Refusal } from '../../../refusal.ts'
import { isCaptured } from '../../money/ledger/is-captured.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { holdListingById, relist } from '../../market/listings/sell-listing.ts'
import { isMoneyDue } from '../../money/payments/is-money-due.ts'
import { returnMoneyOf } from '../../money/payments/return-payment.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { orderInEvent, type OrderRow } from './order.ts'
import { findOrder, holdOrder, setStatus } from './sql.ts'
import { type Action, endsTheSale, type Move, nextMove } from './states.ts'

export type MoveNote = {
  note?: string | undefined
  now: Date
  /** With `settle`: the statement that includes the order. */
  settlement_id?: string
  /** The caller emails the buyer itself. */
  isBuyerTold?: boolean
}

/**
 * Moves an order to its next status. This is the only way to do so: it locks the order, looks the
 * move up in the table of states, and writes status, timeline, ledger and events in the caller's
 * transaction. If the order already has the target status, nothing changes and it is returned as
 * is.
 *
 * To avoid deadlocks, locks are taken in the same order everywhere: listing, order, payment, event
 * counter. A caller that moves several orders locks them all first (`holdCompleted`). A caller that
 * refunds or cancels must call `listingPages.forget()` after the commit, because the name is for
 * sale again.
 *
 * Refuses: not_found (no such order), invalid_transition (the table has no such move, or the
 * payment hasn't been captured before the transfer).
 */
export async function moveOrder(
  tx: Tx,
  publicId: string,
  action: Action,
  { note, now, settlement_id, isBuyerTold = false }: MoveNote,
): Promise<OrderRow> {
  const order = await holdForMove(tx, publicId, action)
  const move = nextMove(order, action)
  if (!move) return order
  if (action === 'start-transfer') await demandMoney(tx, order)
  const { to, events } = move
  const moved = await setStatus(tx, order.public_id, {
    status: to,
    event: events[0],
    note: note ?? null,
    now,
    settlement_id: settlement_id ?? null,
  })
  await postToLedger(tx, moved, move, now)
  if (endsTheSale(action)) await takeBack(tx, moved, now)
  if (!isBuyerTold) await notifyBuyer(tx, moved, action, now)
  const { partner_id, environment } = moved
  for (const type of events) {
    await appendEvent(tx, { partner_id, environment, type, data: dataOf(moved), now })
  }
  return moved
}

/** An action that returns the name to the market locks the listing first, as every sale does. */
async function holdForMove(tx: Tx, publicId: string, action: Action): Promise<OrderRow> {
  if (endsTheSale(action)) {
    const order = await findOrder(tx, publicId)
    if (order) await holdListingById(tx, order.listing_id)
  }
  const order = await holdOrder(tx, publicId)
  if (!order) throw new Refusal('not_found', 'No such order.')
  return order
}

/** If we hold the payment, it must be captured first. Partner-collected money isn't our concern. */
async function demandMoney(tx: Tx, { payment_model, public_id }: OrderRow): Promise<void> {
  if (payment_model === 'partner_collected' || !(await isMoneyDue(tx, public_id))) return
  throw new Refusal(
    'invalid_transition',
    "The payment for this order hasn't been captured yet. Try again.",
  )
}

/** Puts the name back on sale and refunds the buyer if we collected the money. */
async function takeBack(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await relist(tx, order.listing_id, now)
  if (order.payment_model === 'service_collected') await returnMoneyOf(tx, order.public_id, now)
}

async function postToLedger(tx: Tx, order: OrderRow, { entry }: Move, now: Date): Promise<void> {
  if (!entry) return
  const { environment, partner_id, public_id, seller_account_id } = order
  const lines =
    entry === 'sale_completed'
      ? POSTING_RULES.sale_completed(order)
      : POSTING_RULES.sale_reversed({
          ...order,
          isCaptured:
            order.payment_model === 'service_collected' && (await isCaptured(tx, public_id)),
        })
  const source = { type: 'order', id: public_id } as const
  const owner = { environment, partner_id, seller_account_id }
  await postEntry(tx, { kind: entry, ...owner, source, lines, now })
}

function dataOf(order: OrderRow) {
  return { order: orderInEvent(order) }
}
