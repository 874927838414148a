// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const priceShape = { bin: nullable(number), floor: nullable(number), currency: text }

/** Browse the marketplace. */
export const browseListings = {
  route: 'GET /api/market/listings',
  takes: {} as {
    query?: {
      limit?: number
      offset?: number
      q?: string
      tld?: string
      max?: number
      category?: string
      length_max?: number
      sort?: 'newest' | 'price_asc' | 'price_desc'
    }
  },
  answers: {
    items: list({
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
    page: { limit: number, offset: number, total: number },
  },
}

/** Search the marketplace by meaning. */
export const searchMarket = {
  route: 'GET /api/market/search',
  takes: {} as {
    query: {
      q: string
      tld?: string
      max?: number
      category?: string
      length_max?: number
      limit?: number
      cursor?: string
    }
  },
  answers: {
    items: list({
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
      match: text as Word<'exact' | 'keyword' | 'semantic' | 'both'>,
      score: number,
    }),
    next_cursor: nullable(text),
  },
}

/** List categories and TLDs with the number of listings. */
export const listCategories = {
  route: 'GET /api/market/categories',
  takes: {} as {},
  answers: {
    categories: list({ category: text, total: number }),
    tlds: list({ tld: text, total: number }),
  },
}

/** List recently sold names with their prices. */
export const listSoldNames = {
  route: 'GET /api/market/sold',
  takes: {} as { query?: { tld?: string; limit?: number; cursor?: string } },
  answers: {
    sales: list({
      domain: text,
      'unicode?': text,
      tld: text,
      sale_price_cents: number,
      currency: text,
      sold_on: text,
    }),
    next_cursor: nullable(text),
  },
}
