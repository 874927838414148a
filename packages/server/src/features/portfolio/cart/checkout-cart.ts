import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { Card, PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import type { SavedMethod } from '../../../upstream/payments/card-vault.ts'
import { publicId } from '../../../values/public-id.ts'
import { customerOf } from '../../money/cards/customer-of.ts'
import { findSavedCard } from '../../money/cards/find-saved-card.ts'
import { saveWithPayment } from '../../money/cards/save-with-payment.ts'
import { authorisePayment } from '../../money/payments/authorise-payment.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { CART_PATH } from './add-to-cart.ts'
import { readCart } from './read-cart.ts'
import { type QuoteNeeds, refreshQuotes } from './refresh-quotes.ts'
import { insertReceipt, insertReceiptItems, type NewReceiptItem } from './receipt-sql.ts'
import { lockAccount } from './sql.ts'

type Asked = {
  account_id: string
  email: string
  expected_total_cents: number
  card: Card | null
  /** A saved card to pay with. */
  card_id: string | null
  save_card: boolean
  baseUrl: string
  snapshot: Snapshot
  signal: AbortSignal
}

type Needs = PaymentNeeds & QuoteNeeds

/**
 * Pays for everything in the cart: authorizes the total, and later captures only what succeeded. Of
 * two concurrent checkouts both are authorized, but only one wins: see cart-purpose.ts.
 *
 * New domains are checked with the registrar once more, before any money is held.
 *
 * Refuses: service_unavailable (no payment gateway, or no registrar), validation_error (no card,
 * two, or one that the payment provider asks for itself), not_found (no such saved card), conflict (the cart is empty, or has items no longer sold),
 * domain_unavailable (a new domain is taken by now), price_mismatch (the price has changed).
 */
export async function checkoutCart(needs: Needs, asked: Asked): Promise<string> {
  const gateway = needs.payments.live
  if (!gateway) {
    throw new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
  }
  const ways = await waysToPay(needs, gateway, asked)
  const quoted = await refreshQuotes(needs, asked)
  const now = needs.clock.now()
  const receipt_id = publicId('rcpt', now)
  const opened = await transact(needs.db, (tx) => {
    return openReceipt(tx, { ...asked, ...ways, quoted, receipt_id, gateway, now })
  })
  await authorisePayment(needs, opened, {
    description: 'Domains',
    buyer_email: asked.email,
    return_url: `${asked.baseUrl}${CART_PATH}?receipt=${receipt_id}`,
    card: asked.card,
    saved: ways.saved,
    save_for: ways.save_for,
  })
  return receipt_id
}

type Ways = {
  saved: SavedMethod | null
  /** The gateway's customer for whom the card of this payment is saved. */
  save_for: string | null
}

async function waysToPay(
  needs: PaymentNeeds,
  gateway: PaymentGateway,
  asked: Asked,
): Promise<Ways> {
  const { account_id, card, card_id, save_card } = asked
  if (card_id !== null) {
    if (card) throw refuseField('card', 'can’t be combined with card_id')
    const known = await findSavedCard(needs.db, account_id, card_id)
    if (known.gateway !== gateway.name) throw new Refusal('not_found', 'No such card.')
    const { customer_ref, method_ref } = known
    return { saved: { customer_ref, method_ref, is_off_session: false }, save_for: null }
  }
  if (gateway.takesCards && !card) throw refuseField('card', 'is required')
  // A number that isn't needed must not come near us.
  if (!gateway.takesCards && card) {
    throw refuseField('card', 'is entered on the payment provider’s page')
  }
  return { saved: null, save_for: save_card ? await customerOf(needs, gateway, asked) : null }
}

type Opening = Ways &
  Omit<Asked, 'card' | 'card_id' | 'save_card' | 'baseUrl' | 'email' | 'signal'> & {
    /** The items whose price and availability were just confirmed. */
    quoted: Set<string>
    receipt_id: string
    gateway: PaymentGateway
    now: Date
  }

async function openReceipt(tx: Tx, opening: Opening): Promise<PaymentRow> {
  const { account_id, expected_total_cents, snapshot, quoted, receipt_id, gateway, now } = opening
  await lockAccount(tx, account_id)
  const { items, total_cents } = await readCart(tx, account_id, snapshot, now)
  if (items.length === 0) throw new Refusal('conflict', 'The cart is empty.')
  if (items.some(({ id, registration }) => registration && !quoted.has(id))) {
    throw new Refusal('conflict', 'The cart has changed. Review it and pay again.')
  }
  const sold = items.flatMap((item): NewReceiptItem[] => {
    const { domain, op, years, reason, price_cents, registration } = item
    const bought = { domain, op, years, reason, registration }
    return price_cents === null ? [] : [{ ...bought, price_cents }]
  })
  if (sold.length < items.length) {
    throw new Refusal('conflict', 'The cart has items that are no longer sold. Remove them first.')
  }
  if (total_cents !== expected_total_cents) {
    const message = `is ${total_cents} by now`
    throw new Refusal(
      'price_mismatch',
      `The price has changed: the cart now costs ${total_cents} cents.`,
      {
        details: [{ field: 'expected_total_cents', message }],
      },
    )
  }
  const receipt = { receipt_id, account_id, total_cents, taken_cents: null, created_at: now }
  await insertReceipt(tx, { ...receipt, status: 'open', renews_from: null })
  await insertReceiptItems(tx, receipt_id, sold)
  const requested = { environment: 'live', purpose: 'cart', subject_id: receipt_id } as const
  const { saved, save_for } = opening
  const { customer_ref = null, method_ref = null } = saved ?? {}
  const charged = { ...requested, amount_cents: total_cents, customer_ref, method_ref }
  const payment = await openPayment(tx, gateway, charged, now)
  if (save_for !== null) {
    await saveWithPayment(tx, payment, { account_id, customer_ref: save_for }, now)
  }
  return payment
}
