// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text } from '../shape.ts'
import type { Word } from '../shape.ts'

export const statusShape = text as Word<
  'open' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'paid'
>

export const eventShape = text as Word<
  'offered' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'closed' | 'paid'
>

export const timelineShape = {
  at: date,
  by: nullable(text as Word<'buyer' | 'seller'>),
  event: eventShape,
  amount_cents: nullable(number),
  message: nullable(text),
}

export const offerShape = {
  offer_id: text,
  domain: text,
  'unicode?': text,
  role: text as Word<'buyer' | 'seller'>,
  status: statusShape,
  amount_cents: number,
  turn: nullable(text as Word<'buyer' | 'seller'>),
  expires_at: date,
  checkout_url: nullable(text),
  public_id: nullable(text),
  created_at: date,
  timeline: list(timelineShape),
}

/** Make an offer for a listed domain. */
export const makeOffer = {
  route: 'POST /api/market/listings/{domain}/offers',
  takes: {} as { path: { domain: string }; body: { amount_cents: number; message?: string } },
  answers: offerShape,
}

/** List offers you made, or offers for your listings. */
export const listOffers = {
  route: 'GET /api/offers',
  takes: {} as { query?: { role?: 'buyer' | 'seller'; limit?: number; cursor?: string } },
  answers: { offers: list(offerShape), next_cursor: nullable(text) },
}

/** Get one offer with its timeline. */
export const readOffer = {
  route: 'GET /api/offers/{offer_id}',
  takes: {} as { path: { offer_id: string } },
  answers: offerShape,
}

/** Accept an offer or a counter-offer. */
export const acceptOffer = {
  route: 'POST /api/offers/{offer_id}/accept',
  takes: {} as { path: { offer_id: string }; body: { amount_cents?: number } | null },
  answers: offerShape,
}

/** Decline an offer or a counter-offer. */
export const declineOffer = {
  route: 'POST /api/offers/{offer_id}/decline',
  takes: {} as { path: { offer_id: string } },
  answers: offerShape,
}

/** Make a counter-offer. */
export const counterOffer = {
  route: 'POST /api/offers/{offer_id}/counter',
  takes: {} as { path: { offer_id: string }; body: { amount_cents: number } },
  answers: offerShape,
}

/** Withdraw an offer you made. */
export const withdrawOffer = {
  route: 'POST /api/offers/{offer_id}/withdraw',
  takes: {} as { path: { offer_id: string } },
  answers: offerShape,
}
