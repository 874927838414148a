// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text, truth } from '../shape.ts'

export const priceShape = { bin: nullable(number), floor: nullable(number), currency: text }

/** Get one listing with facts and similar names. */
export const readListing = {
  route: 'GET /api/market/listings/{domain}',
  takes: {} as { path: { domain: string } },
  answers: {
    listing: {
      id: text,
      domain: text,
      'unicode?': text,
      tld: text,
      words: list(text),
      price: priceShape,
      price_band: nullable({ min: number, max: nullable(number) }),
      approved: truth,
      marketplace_visible: truth,
      'monthly_months?': number,
      'monthly_cents?': number,
      created_at: date,
    },
    facts: {
      length: number,
      words: list(text),
      category: nullable(text),
      registered_elsewhere: nullable(number),
      zones_elsewhere: nullable(number),
      first_seen: date,
    },
    similar: list({
      id: text,
      domain: text,
      'unicode?': text,
      tld: text,
      words: list(text),
      price: priceShape,
      price_band: { min: number, max: nullable(number) },
      approved: truth,
      marketplace_visible: truth,
      'monthly_months?': number,
      'monthly_cents?': number,
      created_at: date,
    }),
    comparable_sales: list({ month: text, price_band: { min: number, max: nullable(number) } }),
    description: nullable(text),
    offers: truth,
    minimum_offer_cents: nullable(number),
    monthly: nullable({
      months: number,
      instalment_cents: number,
      last_cents: number,
      fee_cents: number,
      total_cents: number,
    }),
    sold: truth,
  },
}
