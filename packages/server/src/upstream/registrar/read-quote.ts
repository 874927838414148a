import type { Quote, QuoteGiven } from './answers.ts'

/** Fills in what the registrar may leave out. What is free costs no dollars either. */
export function readQuote({ currency, total, billables }: QuoteGiven): Quote {
  return { currency: currency ?? (total === 0 ? 'USD' : ''), total, billables: billables ?? [] }
}
