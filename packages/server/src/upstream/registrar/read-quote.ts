import { type Quote, QuoteAnswer, type QuoteGiven } from './answers.ts'
import { demand } from './demand.ts'
import type { Answer } from './exchange.ts'
import { RegistrarError } from './registrar-error.ts'

/** The quote in an answer, or in its refusal: some prices have to be acknowledged to be quoted. */
export async function quoteIn(answering: Promise<Answer>): Promise<Quote> {
  try {
    const { body } = await answering
    return readQuote(demand(QuoteAnswer, body).quote)
  } catch (error) {
    if (error instanceof RegistrarError && error.quote) return error.quote
    throw error
  }
}

/** Fills in what the registrar may leave out. What is free costs no dollars either. */
export function readQuote({ currency, total, billables }: QuoteGiven): Quote {
  return { currency: currency ?? (total === 0 ? 'USD' : ''), total, billables: billables ?? [] }
}
