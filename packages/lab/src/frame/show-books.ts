import type { Books } from '../gateway/books.ts'
import type { StripeDesk } from '../stripe/stripe-desk.ts'
import { jsonAnswer } from './http-message.ts'
import type { HttpAnswer, HttpAsk } from './http-message.ts'

/** The payments and entries of the gateway whose reference contains a text. */
export function showBooks({ books }: { books: Books }, ask: HttpAsk): HttpAnswer {
  return jsonAnswer(200, books.list(ask.query.get('match') ?? ''))
}

/** The same of the fake Stripe. */
export function showStripeBooks({ stripe }: { stripe: StripeDesk }, ask: HttpAsk): HttpAnswer {
  const match = ask.query.get('match') ?? ''
  return jsonAnswer(200, { entries: stripe.entries.filter((it) => it.payment_id.includes(match)) })
}
