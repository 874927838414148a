import { isRecord, parseJson, refuse } from '../frame/control-answer.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { StripeDesk } from './stripe-desk.ts'

/** `{balance_cents}`: what the marketplace has at Stripe. Null: always enough. */
export function setBalance({ stripe }: { stripe: StripeDesk }, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { balance_cents } = isRecord(input) ? input : {}
  if (balance_cents !== null && !Number.isSafeInteger(balance_cents))
    return refuse(400, 'balance_cents must be a whole number or null.')
  stripe.connect.balanceCents = balance_cents as number | null
  return jsonAnswer(200, { balance_cents })
}

/** Forgets all idempotency keys, as Stripe does after a day. */
export function forgetKeys({ stripe }: { stripe: StripeDesk }): HttpAnswer {
  stripe.kept.clear()
  return jsonAnswer(200, { kept: 0 })
}
