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

/** Buy a listed domain now. */
export const buyListing = {
  route: 'POST /api/market/listings/{domain}/buy',
  takes: {} as { path: { domain: string }; body: { expected_price_cents: number } },
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
