// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const detailsShape = {
  name: text,
  address_line: text,
  postal_code: text,
  city: text,
  country: text,
  address_line_2: nullable(text),
  state: nullable(text),
  vat_id: nullable(text),
}

/** List your saved cards, the default one first. */
export const listCards = {
  route: 'GET /api/billing/cards',
  takes: {} as {},
  answers: {
    cards: list({
      card_id: text,
      brand: text,
      last4: text,
      exp_month: number,
      exp_year: number,
      is_default: truth,
    }),
    consent_text: text,
    takes_cards: truth,
  },
}

/** Start saving a card. */
export const addCard = {
  route: 'POST /api/billing/cards',
  takes: {} as {},
  answers: { setup_url: text },
}

/** Choose the card that automatic renewals charge. */
export const setDefaultCard = {
  route: 'PUT /api/billing/cards/{card_id}/default',
  takes: {} as { path: { card_id: string } },
  answers: nothing,
}

/** Delete a saved card. */
export const deleteCard = {
  route: 'DELETE /api/billing/cards/{card_id}',
  takes: {} as { path: { card_id: string } },
  answers: nothing,
}

/** List automatic renewals that are due within two months or need your attention. */
export const listRenewals = {
  route: 'GET /api/billing/renewals',
  takes: {} as {},
  answers: {
    renewals: list({
      domain: text,
      'unicode?': text,
      expires_at: date,
      charge_at: nullable(date),
      years: number,
      price_cents: nullable(number),
      restore_cents: nullable(number),
      currency: text as Word<'USD'>,
      status: text as Word<
        | 'scheduled'
        | 'no_card'
        | 'declined'
        | 'not_renewed'
        | 'needs_confirmation'
        | 'in_progress'
        | 'expired'
        | 'redemption'
      >,
      receipt_id: nullable(text),
      problem: nullable(text),
    }),
  },
}

/** Get the name and address on your invoices. */
export const readBillingDetails = {
  route: 'GET /api/billing/details',
  takes: {} as {},
  answers: { details: nullable(detailsShape) },
}

/** Set the name and address on your invoices. */
export const setBillingDetails = {
  route: 'PUT /api/billing/details',
  takes: {} as {
    body: {
      name: string
      address_line: string
      postal_code: string
      city: string
      country: string
      address_line_2?: string | null
      state?: string | null
      vat_id?: string | null
    }
  },
  answers: { details: nullable(detailsShape) },
}

/** Get the invoice of a receipt, or one of its credit notes, for printing. */
export const readInvoice = {
  route: 'GET /api/receipts/{receipt_id}/invoice',
  takes: {} as { path: { receipt_id: string }; query?: { number?: string } },
  answers: nothing,
}
