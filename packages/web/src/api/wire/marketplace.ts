// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text, truth } from '../shape.ts'

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
      price: { bin: nullable(number), floor: nullable(number), currency: text },
      approved: truth,
      marketplace_visible: truth,
      created_at: date,
    }),
    page: { limit: number, offset: number, total: number },
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
