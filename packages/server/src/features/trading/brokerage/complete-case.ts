import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { commissionCents } from '../../money/ledger/commission.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { placeBrokered } from '../../market/listings/place-brokered.ts'
import { NO_SELLER } from '../orders/seller-terms.ts'
import { PAID_STATUS } from '../orders/states.ts'
import { writeSale } from '../orders/write-sale.ts'
import { readCommissionBps } from '../partners/sql.ts'
import { askPayment } from './ask-payment.ts'
import type { CaseRow } from './case.ts'
import { demandConsent, demandUnsold } from './demand-deal.ts'
import { nextStep } from './states.ts'
import { holdCase, takeStep } from './take-step.ts'

type Deal = { sale_price_cents: number; note?: string | undefined; now: Date; baseUrl: string }

/**
 * Closes the deal of a case. A person who asked us directly is asked to pay, and paying completes the
 * case. A partner's case is completed at once, because we have its buyer's payment: the sale becomes
 * an order like one paid in hosted checkout. The money is posted to the ledger, the partner's
 * commission accrues, and the order's own steps deliver the domain. Repeating it at the same price
 * changes nothing.
 *
 * Refuses: not_found, invalid_transition (no price is agreed), price_mismatch (more than the buyer
 * agreed to), domain_unavailable (the name was sold here some other way).
 */
export async function completeCase(tx: Tx, caseId: string, deal: Deal): Promise<CaseRow> {
  const { sale_price_cents, note, now } = deal
  const held = await holdCase(tx, caseId)
  if (held.sale_price_cents === sale_price_cents) return held
  const { buyer_account_id } = held
  if (buyer_account_id !== null) {
    return await askPayment(tx, { ...held, buyer_account_id }, deal)
  }
  nextStep(held.status, 'complete')
  await demandConsent(tx, held, sale_price_cents)
  const order_id = await recordSale(tx, held, deal)
  const amount_cents = sale_price_cents
  return await takeStep(tx, held, { action: 'complete', amount_cents, note, now, order_id })
}

async function recordSale(tx: Tx, held: CaseRow, { sale_price_cents, now }: Deal): Promise<string> {
  const { partner_id, environment, domain } = held
  await demandUnsold(tx, held)
  const place = { environment, domain, sale_price_cents }
  const listing_id = await placeBrokered(tx, place, now)
  const commission_bps = await readCommissionBps(tx, partner_id)
  const public_id = publicId('ord', now)
  await writeSale(tx, {
    public_id,
    partner_id,
    environment,
    listing_id,
    domain,
    status: PAID_STATUS.service_collected,
    payment_model: 'service_collected',
    sale_price_cents,
    commission_bps,
    commission_cents: commissionCents(sale_price_cents, commission_bps),
    currency: held.currency,
    quote_id: null,
    external_payment_ref: null,
    buyer_email: held.buyer_email,
    buyer_name: held.buyer_name,
    buyer_country: null,
    buyer_account_id: held.buyer_account_id,
    ...NO_SELLER,
    return_url: null,
    cancel_url: null,
    created_at: now,
  })
  const lines = POSTING_RULES.sale_captured({ sale_price_cents })
  const source = { type: 'order', id: public_id } as const
  await postEntry(tx, { kind: 'sale_captured', environment, partner_id, source, lines, now })
  return public_id
}
