import type { Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { minimumOfferOf } from '../listings/offer-terms.ts'
import { readAutoAccept } from './sql.ts'

type Terms = {
  bin_price_cents: number
  minimum_offer_cents: number | null
  auto_accept_cents: number | null
}

/** Refuses: validation_error (terms that could never apply, or that contradict each other). */
export function demandOfferTerms(terms: Terms): void {
  const { bin_price_cents, minimum_offer_cents, auto_accept_cents } = terms
  if (minimum_offer_cents !== null && minimum_offer_cents > bin_price_cents) {
    throw refuseField('minimum_offer_cents', 'must be at most bin_price_cents.')
  }
  if (auto_accept_cents === null) return
  if (auto_accept_cents > bin_price_cents) {
    throw refuseField('auto_accept_cents', 'must be at most bin_price_cents.')
  }
  const lowest = minimumOfferOf(terms)
  if (auto_accept_cents < lowest) {
    throw refuseField('auto_accept_cents', `must be at least the lowest offer, ${lowest}.`)
  }
}

/**
 * The amount at which an offer is accepted at once; null if the seller decides each time. Nobody
 * but the seller and staff may learn it, so use it for that one comparison only.
 */
export async function findAutoAccept(
  tx: Tx,
  { id, owner_account_id }: { id: string; owner_account_id: string | null },
): Promise<number | null> {
  return await readAutoAccept(tx, { listing_id: id, account_id: owner_account_id })
}
