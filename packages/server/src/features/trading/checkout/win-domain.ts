import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { commissionCents } from '../../money/ledger/commission.ts'
import { holdListing } from '../../market/listings/sell-listing.ts'
import type { OrderRow } from '../orders/order.ts'
import { reviewNote } from '../orders/risk-rules.ts'
import { isPaymentRecorded } from '../orders/sql.ts'
import { PAID_STATUS } from '../orders/states.ts'
import { writeSale } from '../orders/write-sale.ts'
import { readCommission } from '../partners/read-commission.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { attributeSale } from '../referral/attribute-sale.ts'
import { demandFreshProof } from '../../market/sellers/prove-before-sale.ts'
import type { SessionRow } from './session.ts'
import { holdSession, setOrder } from './sql.ts'

export type SaleRules = {
  /** From this price on an order is held for review. */
  reviewThresholdCents: number
  /** Opens the cookie of referral links. */
  masterKey: MasterKey
}

/**
 * Sells the name of a session to the buyer whose money is held, if it is still for sale: from here
 * on it is the same as any other sale, and competes with them for the same lock.
 *
 * Refuses: domain_unavailable (sold or withdrawn meanwhile). Throws ProofNeeded for an account's name
 * that was not proven a moment ago, which the purpose's `prepare` sees to.
 */
export async function winDomain(
  tx: Tx,
  payment: PaymentRow,
  { reviewThresholdCents, masterKey }: SaleRules,
  now: Date,
): Promise<OrderRow> {
  const session = await holdSession(tx, payment.subject_id)
  if (!session) throw new Error('a checkout session is gone')
  const { environment, partner_id, domain } = session
  const listing = await holdListing(tx, environment, domain)
  if (!listing?.is_offered) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  if (listing.owner_account_id !== null) await demandFreshProof(tx, listing.id)
  const commission_bps = await readCommission(tx, partner_id)
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
    return_url: session.return_url,
    cancel_url: session.cancel_url,
    created_at: now,
  } as const
  const order = await writeSale(tx, sale, reviewNote(sale, reviewThresholdCents))
  await setOrder(tx, session.session_id, order.public_id)
  const cookie = session.link_cookie ?? undefined
  // A link counts by the time at which the buyer paid, whoever finds the payment later.
  const sold = { public_id: order.public_id, cookie, now: payment.created_at }
  await attributeSale(tx, sold, masterKey)
  return order
}

/**
 * The partner finds the sale by its own reference. One that it gave for this name before must not
 * cost the buyer the sale: then, and where it gave none, the session's id stands there.
 */
async function referenceOf(tx: Tx, session: SessionRow): Promise<string> {
  const { reference, session_id, domain } = session
  if (reference === null) return session_id
  const isKnown = await isPaymentRecorded(tx, session, { external_payment_ref: reference, domain })
  return isKnown ? session_id : reference
}
