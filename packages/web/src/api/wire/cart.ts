// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const opShape = text as Word<'register' | 'transfer' | 'renew' | 'restore'>

export const statusShape = text as Word<'open' | 'failed' | 'carrying_out' | 'closed'>

export const stateShape = text as Word<
  'waiting' | 'queued' | 'running' | 'in_doubt' | 'done' | 'failed'
>

export const itemShape = {
  domain: text,
  op: opShape,
  years: nullable(number),
  price_cents: number,
  state: stateShape,
  code: nullable(text),
  message: nullable(text),
  transfer_id: nullable(text),
  refunded_cents: number,
}

export const receiptShape = {
  receipt_id: text,
  status: statusShape,
  total_cents: number,
  taken_cents: nullable(number),
  currency: text as Word<'USD'>,
  reason: nullable(text),
  buyer_url: nullable(text),
  automatic: truth,
  needs_confirmation: truth,
  created_at: date,
  items: list(itemShape),
}

/** Add new domains and transfers to the cart. */
export const addCartItems = {
  route: 'POST /api/cart/items',
  takes: {} as {
    body: {
      items: {
        op: 'register' | 'transfer'
        domain: string
        years?: number
        auth_code?: string
        contacts?: { registrant: string; admin?: string; tech?: string; billing?: string }
        nameservers?: string[]
        privacy?: boolean
        auto_renew?: boolean
        properties?: object
        accept_premium?: boolean
        expected_price_cents?: number
      }[]
    }
  },
  answers: {
    addedToCart: truth,
    cartItemIds: list(text),
    totalCents: number,
    checkoutPath: text,
    errors: list({
      domain: text,
      code: text as Word<
        | 'invalid_name'
        | 'not_available'
        | 'not_registered'
        | 'unknown_availability'
        | 'not_sold'
        | 'bad_period'
        | 'premium_not_accepted'
        | 'price_mismatch'
        | 'auth_code_required'
        | 'contact_required'
        | 'requirements_not_met'
        | 'already_in_cart'
        | 'already_owned'
      >,
      message: text,
      'price_cents?': number,
      'field?': text,
    }),
  },
}

/** Get the cart at current prices. */
export const readCart = {
  route: 'GET /api/cart',
  takes: {} as {},
  answers: {
    items: list({
      id: text,
      domain: text,
      'unicode?': text,
      op: opShape,
      years: nullable(number),
      reason: nullable(text),
      price_cents: nullable(number),
      premium: truth,
      renew_price_cents: nullable(number),
      restore_price_cents: nullable(number),
      privacy: nullable(truth),
      auto_renew: nullable(truth),
      contacts: nullable({ registrant: text, admin: text, tech: text, billing: text }),
      nameservers: nullable(list(text)),
      created_at: date,
    }),
    total_cents: number,
    currency: text as Word<'USD'>,
    checkout_path: text,
  },
}

/** Empty the cart. */
export const emptyCart = {
  route: 'DELETE /api/cart',
  takes: {} as {},
  answers: nothing,
}

/** Remove an item from the cart. */
export const removeCartItem = {
  route: 'DELETE /api/cart/items/{id}',
  takes: {} as { path: { id: string } },
  answers: nothing,
}

/** Pay for the cart. */
export const checkoutCart = {
  route: 'POST /api/cart/checkout',
  takes: {} as {
    body: {
      expected_total_cents: number
      card_id?: string
      save_card?: boolean
      card?: { number: string; exp_month: number; exp_year: number; cvc: string; name: string }
    }
  },
  answers: receiptShape,
}

/** List receipts, newest first. */
export const listReceipts = {
  route: 'GET /api/receipts',
  takes: {} as { query?: { limit?: number; offset?: number } },
  answers: { receipts: list(receiptShape), page: { limit: number, offset: number, total: number } },
}

/** Get a receipt with the outcome of each item. */
export const readReceipt = {
  route: 'GET /api/receipts/{receipt_id}',
  takes: {} as { path: { receipt_id: string } },
  answers: receiptShape,
}

/** Get the page where your bank confirms a payment. */
export const confirmReceipt = {
  route: 'POST /api/receipts/{receipt_id}/confirm',
  takes: {} as { path: { receipt_id: string } },
  answers: { buyer_url: nullable(text) },
}
