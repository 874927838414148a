import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdListing, type HeldListing } from '../../market/listings/sell-listing.ts'
import { openAgreedSession } from '../checkout/open-agreed-session.ts'
import { notifyAccepted } from './notify.ts'
import type { OfferRow, Role } from './offer.ts'
import { OFFER_MS, remindAt } from './rules.ts'
import { findPerson, insertStep, setOffer } from './sql.ts'

export type Agreement = {
  /** Locked, and for sale. */
  listing: HeldListing
  /** Who accepted the amount that the other side named. */
  by: Role
  isAutomatic: boolean
  baseUrl: string
}

type Agreed = Pick<
  OfferRow,
  'offer_id' | 'domain' | 'buyer_account_id' | 'seller_account_id' | 'amount_cents'
>

/** Accepts an offer: the buyer can pay the agreed price for 72 hours. The offer is locked. */
export async function agree(
  tx: Tx,
  offer: Agreed,
  { listing, by, isAutomatic, baseUrl }: Agreement,
  now: Date,
): Promise<void> {
  const { offer_id, amount_cents } = offer
  const buyer = await findPerson(tx, offer.buyer_account_id)
  if (!buyer) throw new Error('the buyer’s account is gone')
  const expires_at = new Date(now.getTime() + OFFER_MS)
  const cancel_url = `${baseUrl}/account/offers/${offer_id}`
  const terms = { price_cents: amount_cents, expires_at, cancel_url }
  const session_id = await openAgreedSession(tx, { listing, buyer, ...terms }, now)
  await insertStep(tx, { offer_id, event: 'accepted', done_by: by, amount_cents }, now)
  const moved = { status: 'accepted', turn: null, amount_cents, expires_at, session_id } as const
  await setOffer(tx, offer_id, { ...moved, look_at: remindAt(moved) }, now)
  await notifyAccepted(tx, offer, { by, isAutomatic, now })
}

/**
 * Locks the listing of an offer. Refuses: domain_unavailable (sold, withdrawn, or listed by another
 * owner).
 */
export async function demandOffered(
  tx: Tx,
  { domain, seller_account_id }: Pick<OfferRow, 'domain' | 'seller_account_id'>,
): Promise<HeldListing> {
  const listing = await holdListing(tx, 'live', domain)
  if (!listing?.is_offered || listing.owner_account_id !== seller_account_id) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  return listing
}
