import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { commissionCents } from '../../money/ledger/commission.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { Purpose } from '../../money/payments/purpose.ts'
import type { SessionRow } from '../checkout/session.ts'
import { collectSale, loseSale } from '../checkout/settle-sale.ts'
import { holdSession, setOrder } from '../checkout/sql.ts'
import { reviewNote } from '../orders/risk-rules.ts'
import { NO_SELLER } from '../orders/seller-terms.ts'
import { PAID_STATUS } from '../orders/states.ts'
import { writeSale } from '../orders/write-sale.ts'
import { readCommissionBps } from '../partners/sql.ts'
import { demandUnsold } from './demand-deal.ts'
import { findCaseIdOfSession } from './own-sql.ts'
import { holdCase, takeStep } from './take-step.ts'

type Rules = { reviewThresholdCents: number }

/** Handles what people pay for names whose owners we asked (see features/money/payments). */
export function brokeragePurpose(rules: Rules): Purpose {
  return {
    win: async (tx, payment, now) => ({ order_id: await winDeal(tx, payment, rules, now) }),
    collect: collectSale,
    lose: loseSale,
  }
}

/**
 * The money for a deal is held: the case is completed with an order, of which only our fee is ours.
 * It takes locks in the same order as every other step: case, session, listing, order.
 *
 * Refuses: domain_unavailable (the case was cancelled or closed, has another price by now, or the
 * name was sold some other way), which releases the money.
 */
async function winDeal(
  tx: Tx,
  payment: PaymentRow,
  { reviewThresholdCents }: Rules,
  now: Date,
): Promise<string> {
  const { subject_id, amount_cents } = payment
  const caseId = await findCaseIdOfSession(tx, subject_id)
  const held = caseId === undefined ? undefined : await holdCase(tx, caseId)
  const isOpen = held?.session_id === subject_id && held.status === 'AGREED'
  const session = isOpen ? await holdSession(tx, subject_id) : undefined
  if (!held || session?.price_cents !== amount_cents) {
    throw new Refusal('domain_unavailable', 'This deal is over, or its price has changed.')
  }
  await demandUnsold(tx, held)
  const sale = { ...(await saleOf(tx, session)), public_id: publicId('ord', now), created_at: now }
  const { public_id } = await writeSale(tx, sale, reviewNote(sale, reviewThresholdCents))
  await setOrder(tx, subject_id, public_id)
  // The receipt tells the buyer.
  const step = { amount_cents, order_id: public_id, now, isQuiet: true }
  await takeStep(tx, held, { action: 'complete', ...step })
  return public_id
}

async function saleOf(tx: Tx, session: SessionRow) {
  const { partner_id, environment, listing_id, domain, currency, price_cents } = session
  const commission_bps = await readCommissionBps(tx, partner_id)
  return {
    partner_id,
    environment,
    listing_id,
    domain,
    status: PAID_STATUS.service_collected,
    payment_model: 'service_collected',
    sale_price_cents: price_cents,
    commission_bps,
    commission_cents: commissionCents(price_cents, commission_bps),
    currency,
    quote_id: null,
    external_payment_ref: session.session_id,
    buyer_email: session.buyer_email,
    buyer_name: session.buyer_name,
    buyer_country: session.buyer_country,
    buyer_account_id: session.buyer_account_id,
    ...NO_SELLER,
    owner_cents: price_cents - (session.brokerage_fee_cents ?? 0),
    return_url: session.return_url,
    cancel_url: session.cancel_url,
  } as const
}
