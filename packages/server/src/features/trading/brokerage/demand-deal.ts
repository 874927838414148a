import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdListing } from '../../market/listings/sell-listing.ts'
import type { CaseRow } from './case.ts'
import { findAcceptedCents } from './sql.ts'

/**
 * The buyer pays at most the accepted offer or, if staff set the price, the budget. Refuses:
 * price_mismatch.
 */
export async function demandConsent(tx: Tx, held: CaseRow, cents: number): Promise<void> {
  const agreedCents = (await findAcceptedCents(tx, held.case_id)) ?? held.budget
  if (cents <= agreedCents) return
  throw new Refusal('price_mismatch', `The buyer agreed to ${agreedCents} cents at most.`, {
    details: [{ field: 'sale_price_cents', message: `must be at most ${agreedCents}` }],
  })
}

/**
 * Of two orders for a name, the database refuses the second. A name that is paid monthly is sold
 * without an order, so its listing has to tell. Refuses: domain_unavailable.
 */
export async function demandUnsold(tx: Tx, { environment, domain }: CaseRow): Promise<void> {
  const listing = await holdListing(tx, environment, domain)
  if (listing?.sold_at) throw new Refusal('domain_unavailable', `${domain} is sold.`)
}
