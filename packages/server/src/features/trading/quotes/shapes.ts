import { type Static, Type } from 'typebox'
import type { NewQuote } from './create-quote.ts'

export const QuoteIn = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 1_000, examples: ['solarhub.com'] }),
})

export const QuoteOut = Type.Object({
  quote_id: Type.String({ description: 'A signed token. Send it with the order.' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  price_cents: Type.Integer(),
  currency: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: Type.String({ format: 'date-time' }),
})

export function quoteOut({ quote_id, named, ...quote }: NewQuote): Static<typeof QuoteOut> {
  return {
    quote_id,
    ...named,
    price_cents: quote.price_cents,
    currency: quote.currency,
    created_at: quote.created_at.toISOString(),
    expires_at: quote.expires_at.toISOString(),
  }
}
