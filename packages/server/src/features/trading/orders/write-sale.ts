import type { Tx } from '../../../db/pool.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { appendEvent } from '../../../events/append.ts'
import { Refusal } from '../../../refusal.ts'
import { openSellerAccounts } from '../../money/ledger/open-accounts.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { sellListing } from '../../market/listings/sell-listing.ts'
import { orderInEvent, type OrderRow } from './order.ts'
import { insertOrder, type NewOrder } from './sql.ts'
import type { Status } from './states.ts'

export type { NewOrder } from './sql.ts'

/**
 * Writes the sale of a listing that the caller has locked: order, listing, ledger entry and event,
 * all or nothing. With a review note the order is held immediately, which sends a second event. The
 * caller has decided that the name may be sold, but the database constraints have the final say.
 *
 * Refuses: domain_unavailable (the name has a live order), duplicate_payment_ref.
 */
export async function writeSale(tx: Tx, sale: NewOrder, reviewNote?: string): Promise<OrderRow> {
  const { order, written } = await sendSale(tx, sale, reviewNote)
  await written
  return order
}

/** An order as it was recorded, even if it is held for review right away. */
export type SentOrder = {
  order: OrderRow
  /** Rejects with what `writeSale` refuses. */
  written: Promise<void>
}

/** The same without waiting, so that the next statement needs no round trip of its own. */
export async function sendSale(tx: Tx, sale: NewOrder, reviewNote?: string): Promise<SentOrder> {
  const { environment, partner_id, public_id, created_at: now, seller_account_id } = sale
  const tenant = { environment, partner_id }
  const source = { type: 'order', id: public_id } as const
  const lines = POSTING_RULES.sale_recorded(sale)
  const event = (type: 'order.recorded' | 'transfer.held', status: Status) => {
    return { ...tenant, type, data: { order: orderInEvent({ ...sale, status }) }, now }
  }
  if (seller_account_id !== null) await openSellerAccounts(tx, { environment, seller_account_id })
  const entry = { ...tenant, kind: 'sale_recorded', seller_account_id, source, lines, now } as const
  const held = reviewNote === undefined ? [] : [event('transfer.held', 'MANUAL_REVIEW')]
  const sent = pipeline(tx, (sending) => [
    insertOrder(sending, sale, reviewNote),
    sellListing(sending, sale.listing_id, now),
    postEntry(sending, entry),
    appendEvent(sending, event('order.recorded', sale.status)),
    ...held.map((each) => appendEvent(sending, each)),
  ])
  const written = sent.then(
    () => {},
    (error: unknown) => {
      throw refusalOf(error, sale.domain) ?? error
    },
  )
  const order = { ...sale, updated_at: now, completed_at: null, settlement_id: null }
  return { order, written }
}

function refusalOf(error: unknown, domain: string): Refusal | undefined {
  const { constraint_name } = error as { constraint_name?: string }
  if (constraint_name === 'orders_one_live_per_ownership') {
    return new Refusal('domain_unavailable', `${domain} is sold.`, { cause: error })
  }
  if (constraint_name === 'orders_one_per_payment') {
    const text = `This payment was already recorded for ${domain}.`
    return new Refusal('duplicate_payment_ref', text, { cause: error })
  }
  return undefined
}
