import { createHash } from 'node:crypto'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import { STRIPE_CONDUCTS, type StripeCards, type StripeConduct } from './stripe-cards.ts'
import type { StripeIntent } from './stripe-intent.ts'

/** Stripe's calls about customers and saved cards; undefined for any other path. */
export function serveCards(
  cards: StripeCards,
  origin: string,
  ask: HttpAsk,
): HttpAnswer | undefined {
  const form = new URLSearchParams(ask.body)
  const { method, path } = ask
  if (method === 'POST' && path === '/v1/customers') return openCustomer(form)
  if (path === '/v1/payment_intents') {
    return method === 'POST' ? charge(cards, origin, form) : list(cards, ask.query)
  }
  const detached = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path)?.[1]
  if (detached !== undefined) {
    if (!cards.detach(detached)) return refuse(400, 'The payment method is not attached.')
    return jsonAnswer(200, { id: detached, object: 'payment_method' })
  }
  const [, id = '', step] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const intent = cards.intent(id)
  if (!intent) return undefined
  if (step === undefined) return jsonAnswer(200, intent)
  if (step === 'confirm') {
    const isDone = cards.confirm(id, origin, form.get('return_url') ?? '')
    return isDone ? answerOf(intent) : refuse(400, `It is ${intent.status}.`)
  }
  if (step !== 'capture' && step !== 'cancel') return undefined
  const part = form.get('amount_to_capture')
  const isDone = cards.change(id, step, part === null ? undefined : Number(part))
  return isDone ? jsonAnswer(200, intent) : refuse(400, `It is ${intent.status}.`)
}

/** The same metadata always gives the same customer, as with Stripe's idempotency keys. */
function openCustomer(form: URLSearchParams): HttpAnswer {
  const reference = form.get('metadata[account_id]') ?? ''
  const id = `cus_${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`
  return jsonAnswer(200, { id, object: 'customer', email: form.get('email') })
}

function charge(cards: StripeCards, origin: string, form: URLSearchParams): HttpAnswer {
  const amount = Number(form.get('amount'))
  const isRight =
    form.get('confirm') === 'true' &&
    form.get('capture_method') === 'manual' &&
    form.get('currency') === 'usd' &&
    Number.isInteger(amount) &&
    amount > 0
  if (!isRight) return refuse(400, 'Missing or wrong parameters.')
  const intent = cards.charge({
    customer: form.get('customer') ?? '',
    method: form.get('payment_method') ?? '',
    amount,
    payment_id: form.get('metadata[payment_id]') ?? '',
    isOffSession: form.get('off_session') === 'true',
    origin,
    return_url: form.get('return_url') ?? '',
  })
  return intent ? answerOf(intent) : refuse(400, 'No such payment_method.')
}

/** A declined card is an error that has the intent inside. */
function answerOf(intent: StripeIntent): HttpAnswer {
  const { last_payment_error: problem } = intent
  if (!problem) return jsonAnswer(200, intent)
  const error = { type: 'card_error', message: 'The card was declined.', ...problem }
  return jsonAnswer(402, { error: { ...error, payment_intent: intent } })
}

function list(cards: StripeCards, query: URLSearchParams): HttpAnswer {
  const data = cards.list(query.get('customer') ?? '').slice(0, Number(query.get('limit') ?? 10))
  return jsonAnswer(200, { object: 'list', data, has_more: false, url: '/v1/payment_intents' })
}

/** The bank's page, on which the cardholder approves a payment with a saved card. */
export function meetCardholder(cards: StripeCards, ask: HttpAsk, id: string): HttpAnswer {
  if (ask.method === 'POST') {
    const isApproved = new URLSearchParams(ask.body).get('answer') === 'approve'
    const location = cards.answer(id, isApproved)
    return location === undefined ? { status: 404 } : { status: 303, headers: { location } }
  }
  const body =
    '<!doctype html><title>Bank</title><link rel="icon" href="data:,">' +
    '<form method="post"><button name="answer" value="approve">Yes, approve</button></form>'
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

export function readConduct(text: string | null): StripeConduct {
  return STRIPE_CONDUCTS.find((each) => each === text) ?? 'works'
}

function refuse(status: number, message: string): HttpAnswer {
  return jsonAnswer(status, { error: { type: 'invalid_request_error', message } })
}
