import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { centsText } from '../../../values/cents-text.ts'
import { findAutoAccept } from '../../market/sellers/offer-terms.ts'
import type { HeldListing } from '../../market/listings/sell-listing.ts'
import { agree, demandOffered } from './agree.ts'
import { demandAmount } from './demand-amount.ts'
import { notifyDeclined, notifyTurn } from './notify.ts'
import type { OfferRow, Role } from './offer.ts'
import {
  COUNTERS_MAX,
  isAcceptedAtOnce,
  mayAnswer,
  OFFER_MS,
  otherRole,
  remindAt,
  standingOf,
  whyNotNow,
} from './rules.ts'
import { findOffer, holdOffer, insertStep, readSteps, setOffer } from './sql.ts'

/** Whoever answers: a person, or staff for our own names. */
export type Answerer = { account_id: string } | { staff_account_id: string }

export type AnswerInput =
  /** With the amount that the person saw, nothing else is accepted. */
  | { answer: 'accept'; amount_cents: number | undefined }
  | { answer: 'decline' }
  | { answer: 'counter'; amount_cents: number }

type When = { now: Date; baseUrl: string }

/**
 * Accepts, declines or counters an offer. The listing is locked first, as in every sale, and then
 * the offer: of two answers, or an answer and a sale, one comes first and the other sees it.
 *
 * Refuses, in this order: not_found (also for somebody else's offer), not_your_turn,
 * domain_unavailable (not when declining), price_mismatch (another amount than the one that was
 * seen, or more than a buy now price that was lowered since), offer_too_low and validation_error (a
 * counter-offer below the minimum or above the buy now price), conflict (too many counter-offers).
 */
export async function answerOffer(
  tx: Tx,
  { offer_id, by }: { offer_id: string; by: Answerer },
  input: AnswerInput,
  { now, baseUrl }: When,
): Promise<void> {
  const seen = await findOffer(tx, offer_id)
  const role = seen && roleOf(seen, by)
  if (!seen || !role) throw noSuchOffer()
  demandTurn(seen, role, now)
  if (input.answer === 'decline') return await decline(tx, { offer_id, role }, now)
  const listing = await demandOffered(tx, seen)
  const offer = await holdOffer(tx, offer_id)
  if (!offer) throw noSuchOffer()
  demandTurn(offer, role, now)
  if (input.answer === 'accept') {
    demandSeen(offer, input.amount_cents)
    demandNotAbove(offer, listing, role)
    return await agree(tx, offer, { listing, by: role, isAutomatic: false, baseUrl }, now)
  }
  const countered = { ...offer, amount_cents: input.amount_cents }
  await counter(tx, countered, { listing, role }, { now, baseUrl })
}

async function decline(
  tx: Tx,
  { offer_id, role }: { offer_id: string; role: Role },
  now: Date,
): Promise<void> {
  const offer = await holdOffer(tx, offer_id)
  if (!offer) throw noSuchOffer()
  demandTurn(offer, role, now)
  await insertStep(tx, { offer_id, event: 'declined', done_by: role }, now)
  await setOffer(tx, offer_id, { ...offer, status: 'declined', turn: null, look_at: null }, now)
  await notifyDeclined(tx, offer, { by: role, now })
}

/** A buyer's counter-offer is an offer: it is accepted at once if the seller wants that. */
async function counter(
  tx: Tx,
  offer: OfferRow,
  { listing, role }: { listing: HeldListing; role: Role },
  { now, baseUrl }: When,
): Promise<void> {
  const { offer_id, amount_cents } = offer
  demandAmount(amount_cents, listing, role)
  const steps = await readSteps(tx, [offer_id], COUNTERS_MAX)
  if (steps.length >= COUNTERS_MAX) {
    throw new Refusal('conflict', 'There were too many counter-offers. Accept or decline this one.')
  }
  const auto_accept_cents = await findAutoAccept(tx, listing)
  const turn = otherRole(role)
  const expires_at = new Date(now.getTime() + OFFER_MS)
  await insertStep(tx, { offer_id, event: 'countered', done_by: role, amount_cents }, now)
  const look_at = remindAt({ expires_at })
  const moved = { ...offer, status: 'countered', turn, expires_at, look_at } as const
  await setOffer(tx, offer_id, moved, now)
  if (role === 'buyer' && isAcceptedAtOnce(amount_cents, auto_accept_cents)) {
    return await agree(tx, offer, { listing, by: 'seller', isAutomatic: true, baseUrl }, now)
  }
  await notifyTurn(tx, offer, { turn, isFirst: false, now })
}

/** Which side somebody is on; undefined if the offer isn't theirs. */
export function roleOf(
  { buyer_account_id, seller_account_id }: OfferRow,
  by: Answerer,
): Role | undefined {
  if ('staff_account_id' in by) {
    // Nobody answers their own offer.
    const isOurs = seller_account_id === null && buyer_account_id !== by.staff_account_id
    return isOurs ? 'seller' : undefined
  }
  if (by.account_id === buyer_account_id) return 'buyer'
  return by.account_id === seller_account_id ? 'seller' : undefined
}

function demandTurn(offer: OfferRow, role: Role, now: Date): void {
  const standing = standingOf(offer, now)
  if (!mayAnswer(standing, role)) throw new Refusal('not_your_turn', whyNotNow(standing))
}

/** Somebody may accept on a page that is older than the last two counter-offers. */
function demandSeen({ amount_cents }: OfferRow, seen: number | undefined): void {
  if (seen === undefined || seen === amount_cents) return
  throw new Refusal('price_mismatch', `The amount is now ${centsText(amount_cents)}.`, {
    details: [{ field: 'amount_cents', message: `must be ${amount_cents}` }],
  })
}

/** Nobody pays more than everybody else because an offer is older than the listing's price. */
function demandNotAbove({ amount_cents }: OfferRow, listing: HeldListing, role: Role): void {
  const { bin_price_cents } = listing
  if (amount_cents <= bin_price_cents) return
  const price = centsText(bin_price_cents)
  const instead =
    role === 'buyer' ? 'Buy it at that price' : `Make a counter-offer of ${price} or less`
  throw new Refusal('price_mismatch', `The buy now price is now ${price}. ${instead} instead.`)
}

export function noSuchOffer(): Refusal {
  return new Refusal('not_found', 'No such offer.')
}
