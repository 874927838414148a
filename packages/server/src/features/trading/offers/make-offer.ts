import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { holdListing, type HeldListing, isNeverListed } from '../../market/listings/sell-listing.ts'
import { findAutoAccept } from '../../market/sellers/offer-terms.ts'
import { agree } from './agree.ts'
import { demandAmount } from './demand-amount.ts'
import { notifyTurn } from './notify.ts'
import { isAcceptedAtOnce, OFFER_MS, OPEN_MAX, remindAt } from './rules.ts'
import { countOpen, insertOffer, insertStep, lockBuyer } from './sql.ts'

type Made = {
  account_id: string
  domain: string
  amount_cents: number
  message: string | null
}

/**
 * Makes an offer for a listing. If the seller accepts such an amount at once, it is accepted here.
 * Everything up to that comparison is the same for every amount, so that neither the answer nor its
 * time tells how close an offer came. Returns the offer's id.
 *
 * Refuses, in this order: quota_exceeded (too many open offers), not_found (never listed),
 * domain_unavailable (sold or withdrawn), conflict (the buyer's own listing, or its seller takes no
 * offers), offer_too_low,
 * validation_error (more than the buy now price).
 */
export async function makeOffer(
  tx: Tx,
  { account_id, domain, amount_cents, message }: Made,
  { now, baseUrl }: { now: Date; baseUrl: string },
): Promise<string> {
  await lockBuyer(tx, account_id)
  if ((await countOpen(tx, account_id, { now, max: OPEN_MAX })) >= OPEN_MAX) {
    throw new Refusal('quota_exceeded', `You have ${OPEN_MAX} open offers. Withdraw one first.`)
  }
  const listing = await demandListing(tx, domain, account_id)
  demandAmount(amount_cents, listing, 'buyer')
  const auto_accept_cents = await findAutoAccept(tx, listing)
  const offer = {
    offer_id: publicId('off', now),
    listing_id: listing.id,
    domain: listing.domain,
    buyer_account_id: account_id,
    seller_account_id: listing.owner_account_id,
    amount_cents,
  }
  const { offer_id } = offer
  const expires_at = new Date(now.getTime() + OFFER_MS)
  await insertOffer(tx, { ...offer, expires_at, look_at: remindAt({ expires_at }), now })
  await insertStep(tx, { offer_id, event: 'offered', done_by: 'buyer', amount_cents, message }, now)
  if (isAcceptedAtOnce(amount_cents, auto_accept_cents)) {
    await agree(tx, offer, { listing, by: 'seller', isAutomatic: true, baseUrl }, now)
  } else {
    await notifyTurn(tx, offer, { turn: 'seller', isFirst: true, now })
  }
  return offer_id
}

async function demandListing(tx: Tx, domain: string, account_id: string): Promise<HeldListing> {
  const listing = await holdListing(tx, 'live', domain)
  if (!listing || isNeverListed(listing)) {
    throw new Refusal('not_found', `${domain} is not listed.`)
  }
  if (!listing.is_offered) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  if (listing.owner_account_id === account_id) {
    throw new Refusal('conflict', 'This is your own listing. You can’t make an offer for it.')
  }
  if (!listing.offers_welcome) {
    throw new Refusal(
      'conflict',
      `The seller doesn’t take offers for ${domain}. Buy it at its buy now price.`,
    )
  }
  return listing
}
