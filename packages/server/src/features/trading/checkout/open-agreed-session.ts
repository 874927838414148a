import type { Tx } from '../../../db/pool.ts'
import type { HeldListing } from '../../market/listings/sell-listing.ts'
import { type Buyer, directSession } from './direct-session.ts'
import { insertSession } from './sql.ts'

type Agreed = {
  /** Locked by the caller, and for sale unless we negotiated it with the owner. */
  listing: HeldListing
  buyer: Buyer
  price_cents: number
  expires_at: Date
  cancel_url: string
  /** Our fee in the price, if we negotiated it with the owner. */
  brokerage_fee_cents?: number
}

/**
 * Opens a checkout page at a price that buyer and seller agreed on. The name stays for sale: the
 * first payment wins. Returns the session's id.
 */
export async function openAgreedSession(tx: Tx, agreed: Agreed, now: Date): Promise<string> {
  const { listing, buyer, ...terms } = agreed
  const session = directSession(listing, buyer, terms, now)
  await insertSession(tx, session)
  return session.session_id
}
