import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { sellerTerms } from '../../src/features/trading/orders/seller-terms.ts'
import type { Action } from '../../src/features/trading/orders/states.ts'
import { type NewOrder, writeSale } from '../../src/features/trading/orders/write-sale.ts'
import type { Environment } from '../../src/values/environment.ts'
import { publicId } from '../../src/values/public-id.ts'
import { givenPartner } from './given.ts'
import type { House } from './house.ts'

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
    owner_cents: 0,
    return_url: null,
    cancel_url: null,
    created_at: now,
  }
}

export type GivenSale = {
  moves?: Action[]
  cents?: number
  environment?: Environment
  /** A brokered sale credits no seller, even of a seller's listing. */
  isBrokered?: boolean
}

/** A sale of a listing, through a partner; delivered, unless it says how far it got. */
export async function givenSale(
  house: House,
  listing_id: string,
  {
    moves = ['start-transfer', 'confirm-transfer'],
    cents = 500_00,
    environment = 'live',
    isBrokered = false,
  }: GivenSale = {},
): Promise<void> {
  const now = house.clock.now()
  const { partnerId: partner_id } = await givenPartner(house, { environment })
  const [listing] = await house.db<{ domain: string; owner_account_id: string | null }[]>`
    select domain, owner_account_id from listings where id = ${listing_id}
  `
  if (!listing) throw new Error('no such listing')
  const { domain, owner_account_id } = listing
  const facts = { partner_id, listing_id, domain, isOurs: false, cents, commission: 0, now }
  const seller = sellerTerms(
    { owner_account_id: isBrokered ? null : owner_account_id },
    cents,
    1500,
  )
  const sale = { ...saleOf(facts), ...seller, environment }
  await house.db.begin(async (tx) => {
    await writeSale(tx, sale)
    for (const move of moves) await moveOrder(tx, sale.public_id, move, { now })
  })
}
