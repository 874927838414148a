import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { commissionCents } from '../../money/ledger/commission.ts'
import { holdListing } from '../../market/listings/sell-listing.ts'
import type { OrderRow } from '../orders/order.ts'
import { reviewNote } from '../orders/risk-rules.ts'
import { isPaymentRecorded } from '../orders/sql.ts'
import { sellerTerms } from '../orders/seller-terms.ts'
import { PAID_STATUS } from '../orders/states.ts'
import { writeSale } from '../orders/write-sale.ts'
import { readCommissionBps } from '../partners/sql.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { attributeSale } from '../referral/attribute-sale.ts'
import { demandFreshProof } from '../../market/sellers/prove-before-sale.ts'
import type { SessionRow } from './session.ts'
import { holdSession, setOrder } from './sql.ts'

/** The parts of a payment that decide the sale. */
export type HeldMoney = Pick<PaymentRow, 'subject_id' | 'amount_cents' | 'currency' | 'created_at'>

export type SaleRules = {
  /** Orders at or above this price are held for review. */
  reviewThresholdCents: number
  /** Our commission on names that accounts sell. */
  sellerCommissionBps: number
  /** Verifies the referral link cookie. */
  masterKey: MasterKey
}

/**
 * Sells a session's name to the buyer whose money is held, if it is still for sale. From here on it
 * is like any other sale and competes for the same listing lock.
 *
 * Refuses: domain_unavailable (sold, withdrawn or listed by another owner in the meantime). Throws
 * ProofNeeded if the name is listed by an account and its ownership wasn't proven just now, which
 * the purpose's `prepare` takes care of.
 */
export async function winDomain(
  tx: Tx,
  payment: HeldMoney,
  { reviewThresholdCents, sellerCommissionBps, masterKey }: SaleRules,
  now: Date,
): Promise<OrderRow> {
  const session = await holdSession(tx, payment.subject_id)
  if (!session) throw new Error('checkout session not found')
  const { environment, partner_id, domain } = session
  const listing = await holdListing(tx, environment, domain)
  // Whoever lists the name now has agreed to no price with this buyer.
  const isSameSeller = listing?.owner_account_id === session.seller_account_id
  if (!listing?.is_offered || !isSameSeller) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  if (listing.owner_account_id !== null) await demandFreshProof(tx, listing.id)
  const commission_bps = await readCommissionBps(tx, partner_id)
  const sale = {
    public_id: publicId('ord', now),
    partner_id,
    environment,
    listing_id: listing.id,
    domain,
    status: PAID_STATUS.service_collected,
    payment_model: 'service_collected',
    sale_price_cents: payment.amount_cents,
    commission_bps,
    commission_cents: commissionCents(payment.amount_cents, commission_bps),
    currency: payment.currency,
    quote_id: session.quote_id,
    external_payment_ref: await referenceOf(tx, session),
    buyer_email: session.buyer_email,
    buyer_name: session.buyer_name,
    buyer_country: session.buyer_country,
    buyer_account_id: session.buyer_account_id,
    ...sellerTerms(listing, payment.amount_cents, sellerCommissionBps),
    return_url: session.return_url,
    cancel_url: session.cancel_url,
    created_at: now,
  } as const
  const order = await writeSale(tx, sale, reviewNote(sale, reviewThresholdCents))
  await setOrder(tx, session.session_id, order.public_id)
  const cookie = session.link_cookie ?? undefined
  // Attribution uses the time the buyer paid, even if we process the payment later.
  const sold = { public_id: order.public_id, cookie, now: payment.created_at }
  await attributeSale(tx, sold, masterKey)
  return order
}

/**
 * The reference by which the partner finds the sale. We use the session id if the partner gave
 * none, or already used its reference for this name: a duplicate must not cost the buyer the sale.
 */
async function referenceOf(tx: Tx, session: SessionRow): Promise<string> {
  const { reference, session_id, domain } = session
  if (reference === null) return session_id
  const isKnown = await isPaymentRecorded(tx, session, { external_payment_ref: reference, domain })
  return isKnown ? session_id : reference
}
