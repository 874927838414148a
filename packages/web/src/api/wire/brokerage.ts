// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const statusShape = text as Word<
  | 'OPEN'
  | 'CONTACTING_OWNER'
  | 'NEGOTIATING'
  | 'AGREED'
  | 'COMPLETED'
  | 'CLOSED_NO_DEAL'
  | 'CANCELLED'
>

export const orderStatusShape = text as Word<
  | 'EXTERNALLY_PAID'
  | 'PAID'
  | 'MANUAL_REVIEW'
  | 'TRANSFER_IN_PROGRESS'
  | 'TRANSFER_COMPLETED'
  | 'SETTLED'
  | 'REFUNDED'
  | 'CANCELLED'
>

export const outcomeShape = {
  result: text as Word<'completed' | 'no_deal' | 'cancelled'>,
  ended_at: date,
  public_id: nullable(text),
  order_status: nullable(orderStatusShape),
  sale_price_cents: nullable(number),
  commission_cents: nullable(number),
}

export const paymentShape = {
  price_cents: number,
  owner_cents: number,
  fee_cents: number,
  expires_at: date,
  checkout_url: nullable(text),
}

export const caseShape = {
  case_id: text,
  domain: text,
  'unicode?': text,
  tier: text as Word<'managed' | 'self_serve'>,
  status: statusShape,
  budget: number,
  currency: text,
  created_at: date,
  updated_at: date,
  outcome: nullable(outcomeShape),
  success_fee_bps: number,
  payment: nullable(paymentShape),
}

export const timelineShape = {
  at: date,
  status: statusShape,
  event: text,
  amount_cents: nullable(number),
  note: nullable(text),
}

export const statusShape2 = text as Word<'open' | 'accepted' | 'declined' | 'withdrawn'>

export const offerShape = {
  offer_id: text,
  amount_cents: number,
  currency: text,
  status: statusShape2,
  note: nullable(text),
  created_at: date,
  answered_at: nullable(date),
}

export const readOwnCaseShape = {
  case_id: text,
  domain: text,
  'unicode?': text,
  tier: text as Word<'managed' | 'self_serve'>,
  status: statusShape,
  budget: number,
  currency: text,
  created_at: date,
  updated_at: date,
  outcome: nullable(outcomeShape),
  success_fee_bps: number,
  payment: nullable(paymentShape),
  message: nullable(text),
  timeline: list(timelineShape),
  offers: list(offerShape),
}

/** Check whether we can ask the owner of a domain for you. */
export const checkOwnBrokerage = {
  route: 'GET /api/brokerage/eligibility',
  takes: {} as { query: { domain: string } },
  answers: {
    domain: text,
    'unicode?': text,
    eligible: truth,
    reason: nullable(
      text as Word<'active_site' | 'open_case' | 'listed' | 'unregistered' | 'invalid'>,
    ),
    success_fee_bps: number,
  },
}

/** Ask us to contact the owner of a domain. */
export const openOwnCase = {
  route: 'POST /api/brokerage',
  takes: {} as { body: { domain: string; budget: number; message?: string } },
  answers: caseShape,
}

/** List the names whose owners we ask for you. */
export const listOwnCases = {
  route: 'GET /api/brokerage',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { cases: list(caseShape), next_cursor: nullable(text) },
}

/** Get one of your cases with its timeline and offers. */
export const readOwnCase = {
  route: 'GET /api/brokerage/{case_id}',
  takes: {} as { path: { case_id: string } },
  answers: readOwnCaseShape,
}

/** Accept the owner’s price. */
export const acceptOwnOffer = {
  route: 'POST /api/brokerage/{case_id}/offers/{offer_id}/accept',
  takes: {} as { path: { case_id: string; offer_id: string } },
  answers: readOwnCaseShape,
}

/** Decline the owner’s price. */
export const declineOwnOffer = {
  route: 'POST /api/brokerage/{case_id}/offers/{offer_id}/decline',
  takes: {} as { path: { case_id: string; offer_id: string } },
  answers: readOwnCaseShape,
}

/** Raise the budget of a case. */
export const raiseOwnBudget = {
  route: 'POST /api/brokerage/{case_id}/budget',
  takes: {} as { path: { case_id: string }; body: { budget: number } },
  answers: readOwnCaseShape,
}

/** Cancel a case. */
export const cancelOwnCase = {
  route: 'POST /api/brokerage/{case_id}/cancel',
  takes: {} as { path: { case_id: string } },
  answers: readOwnCaseShape,
}
