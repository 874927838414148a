import type { NewOrder } from '../../src/features/trading/orders/write-sale.ts'
import { publicId } from '../../src/values/public-id.ts'

type SaleFacts = Pick<NewOrder, 'partner_id' | 'listing_id' | 'domain'> & {
  /** True if we collected the payment, false if the partner did. */
  isOurs: boolean
  cents: number
  commission: number
  now: Date
}

/** A live sale as input for `writeSale`: paid, but not transferred yet. */
export function saleOf({ isOurs, cents, commission, now, ...facts }: SaleFacts): NewOrder {
  return {
    ...facts,
    public_id: publicId('ord', now),
    environment: 'live',
    status: isOurs ? 'PAID' : 'EXTERNALLY_PAID',
    payment_model: isOurs ? 'service_collected' : 'partner_collected',
    sale_price_cents: cents,
    commission_bps: Math.round((commission * 10_000) / cents),
    commission_cents: commission,
    currency: 'USD',
    quote_id: null,
    external_payment_ref: null,
    buyer_email: null,
    buyer_name: null,
    buyer_country: null,
    buyer_account_id: null,
    seller_account_id: null,
    seller_bps: null,
    seller_cents: 0,
    return_url: null,
    cancel_url: null,
    created_at: now,
  }
}
