import { commissionCents } from '../../money/ledger/commission.ts'
import type { OrderRow } from './order.ts'

type Sold = { owner_account_id: string | null }
type Terms = Pick<OrderRow, 'seller_account_id' | 'seller_bps' | 'seller_cents' | 'owner_cents'>

/**
 * What the seller of a name gets: the price less our commission, which is frozen with the order.
 * Half a cent of the commission rounds up. Our own names have no seller.
 */
export function sellerTerms(
  { owner_account_id }: Sold,
  salePriceCents: number,
  sellerCommissionBps: number,
): Terms {
  if (owner_account_id === null) return NO_SELLER
  return {
    seller_account_id: owner_account_id,
    seller_bps: sellerCommissionBps,
    seller_cents: salePriceCents - commissionCents(salePriceCents, sellerCommissionBps),
    owner_cents: 0,
  }
}

export const NO_SELLER = {
  seller_account_id: null,
  seller_bps: null,
  seller_cents: 0,
  owner_cents: 0,
} as const
