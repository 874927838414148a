// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text } from '../shape.ts'
import type { Word } from '../shape.ts'

export const statusShape = text as Word<
  | 'EXTERNALLY_PAID'
  | 'PAID'
  | 'MANUAL_REVIEW'
  | 'TRANSFER_IN_PROGRESS'
  | 'TRANSFER_COMPLETED'
  | 'SETTLED'
  | 'REFUNDED'
  | 'CANCELLED'
>

export const statusShape2 = text as Word<'waiting' | 'in_progress' | 'done' | 'failed'>

export const deliveryShape = {
  kind: text as Word<'push' | 'auth_code'>,
  status: statusShape2,
  due_at: nullable(date),
  way: nullable(text as Word<'auth_code' | 'pushed'>),
  disputed_at: nullable(date),
}

export const timelineShape = { at: date, status: statusShape, event: text }

export const readPurchaseShape = {
  public_id: text,
  domain: text,
  'unicode?': text,
  status: statusShape,
  price_cents: number,
  currency: text,
  delivery: deliveryShape,
  created_at: date,
  timeline: list(timelineShape),
  auth_code: nullable(text),
}

export const statusShape3 = text as Word<'active' | 'overdue' | 'paid' | 'ended'>

export const cardShape = { card_id: text, brand: text, last4: text }

export const instalmentShape = {
  number: number,
  amount_cents: number,
  seller_cents: nullable(number),
  due_at: date,
  paid_at: nullable(date),
  payable_at: nullable(date),
}

export const planShape = {
  plan_id: text,
  domain: text,
  'unicode?': text,
  role: text as Word<'buyer' | 'seller'>,
  status: statusShape3,
  months: number,
  paid: number,
  price_cents: number,
  fee_cents: number,
  instalment_cents: number,
  paid_cents: number,
  left_cents: number,
  currency: text as Word<'USD'>,
  next_charge_at: nullable(date),
  next_cents: nullable(number),
  ends_at: nullable(date),
  payment: nullable(text as Word<'in_progress' | 'needs_confirmation'>),
  problem: nullable(text),
  ended_reason: nullable(text as Word<'defaulted' | 'not_charged' | 'cancelled'>),
  created_at: date,
  ended_at: nullable(date),
  card: nullable(cardShape),
  instalments: list(instalmentShape),
}

/** Buy a listed domain now. */
export const buyListing = {
  route: 'POST /api/market/listings/{domain}/buy',
  takes: {} as {
    path: { domain: string }
    body: { expected_price_cents: number; monthly?: 6 | 12 | 24 | 36 }
  },
  answers: { checkout_url: text, session_id: text, expires_at: date },
}

/** List the domains you bought, with their delivery. */
export const listPurchases = {
  route: 'GET /api/purchases',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: {
    purchases: list({
      public_id: text,
      domain: text,
      'unicode?': text,
      status: statusShape,
      price_cents: number,
      currency: text,
      delivery: deliveryShape,
      created_at: date,
      timeline: list(timelineShape),
    }),
    next_cursor: nullable(text),
  },
}

/** Get one of your purchases. */
export const readPurchase = {
  route: 'GET /api/purchases/{public_id}',
  takes: {} as { path: { public_id: string } },
  answers: readPurchaseShape,
}

/** Confirm that a domain you bought has arrived. */
export const confirmPurchase = {
  route: 'POST /api/purchases/{public_id}/confirm',
  takes: {} as { path: { public_id: string } },
  answers: readPurchaseShape,
}

/** Report a problem with a domain that was handed over to you. */
export const disputePurchase = {
  route: 'POST /api/purchases/{public_id}/dispute',
  takes: {} as { path: { public_id: string }; body: { reason: string } },
  answers: readPurchaseShape,
}

/** List the domains that you pay, or are paid, monthly. */
export const listPlans = {
  route: 'GET /api/plans',
  takes: {} as { query?: { limit?: number; cursor?: string; role?: 'buyer' | 'seller' } },
  answers: {
    plans: list({
      plan_id: text,
      domain: text,
      'unicode?': text,
      role: text as Word<'buyer' | 'seller'>,
      status: statusShape3,
      months: number,
      paid: number,
      price_cents: number,
      fee_cents: number,
      instalment_cents: number,
      paid_cents: number,
      left_cents: number,
      currency: text as Word<'USD'>,
      next_charge_at: nullable(date),
      next_cents: nullable(number),
      ends_at: nullable(date),
      payment: nullable(text as Word<'in_progress' | 'needs_confirmation'>),
      problem: nullable(text),
      ended_reason: nullable(text as Word<'defaulted' | 'not_charged' | 'cancelled'>),
      created_at: date,
      ended_at: nullable(date),
    }),
    next_cursor: nullable(text),
  },
}

/** Get one plan with all its payments. */
export const readPlan = {
  route: 'GET /api/plans/{plan_id}',
  takes: {} as { path: { plan_id: string } },
  answers: planShape,
}

/** Pay all that is left of a plan. */
export const payOffPlan = {
  route: 'POST /api/plans/{plan_id}/pay-off',
  takes: {} as {
    path: { plan_id: string }
    body: { card_id?: string; expected_cents?: number } | null
  },
  answers: { plan: planShape, confirm_url: nullable(text) },
}

/** Pay the monthly payment that is overdue. */
export const payPlan = {
  route: 'POST /api/plans/{plan_id}/pay',
  takes: {} as {
    path: { plan_id: string }
    body: { card_id?: string; expected_cents?: number } | null
  },
  answers: { plan: planShape, confirm_url: nullable(text) },
}

/** Get the page of your bank to confirm a payment. */
export const confirmPlanPayment = {
  route: 'POST /api/plans/{plan_id}/confirm',
  takes: {} as { path: { plan_id: string } },
  answers: { plan: planShape, confirm_url: nullable(text) },
}

/** Choose the saved card that a plan charges. */
export const setPlanCard = {
  route: 'PUT /api/plans/{plan_id}/card',
  takes: {} as { path: { plan_id: string }; body: { card_id: string } },
  answers: planShape,
}
