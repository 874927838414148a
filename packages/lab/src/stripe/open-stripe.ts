import { createHash } from 'node:crypto'
import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import { meetCardholder, readConduct, serveCards } from './serve-cards.ts'
import { meetSeller, serveConnect } from './serve-connect.ts'
import type { StripeDesk, StripeSession } from './stripe-desk.ts'
import { mark, type StripeRefund } from './stripe-intent.ts'

/** Not secret, like everything in the lab. */
export const STRIPE_KEY = 'sk_test_lab'

const KEPT_MAX = 10_000

/**
 * Opens a fake of Stripe: Checkout with manual capture, and Connect with Express accounts and
 * transfers, in the protocol of Stripe's SDK. A repeated
 * idempotency key replays the first response, and is refused for a different request.
 */
export async function openStripe(board: Switchboard, desk: StripeDesk): Promise<LabServer> {
  const server: LabServer = await openHttp(board, {
    name: 'stripe',
    respond: (ask) => respond(desk, `http://${server.address}`, ask),
  })
  return server
}

function respond(desk: StripeDesk, origin: string, ask: HttpAsk): HttpAnswer {
  const paid = /^\/c\/pay\/(\w+)$/.exec(ask.path)?.[1]
  if (paid !== undefined) return meetBuyer(desk, ask, paid)
  const asked = /^\/3ds\/(\w+)$/.exec(ask.path)?.[1]
  if (asked !== undefined) return meetCardholder(desk.cards, ask, asked)
  const onboarded = /^\/setup\/e\/(\w+)$/.exec(ask.path)?.[1]
  if (onboarded !== undefined) return meetSeller(desk.connect, ask, onboarded)
  if (ask.headers.authorization !== `Bearer ${STRIPE_KEY}`)
    return refuse(401, 'invalid_request_error', 'Invalid API Key provided.')
  const key = ask.headers['idempotency-key']
  if (ask.method !== 'POST' || typeof key !== 'string') return serve(desk, origin, ask)
  const digest = createHash('sha256').update(`${ask.path} ${ask.body}`).digest('hex')
  const { kept } = desk
  const known = kept.get(key)
  if (known && known.digest !== digest)
    return refuse(400, 'idempotency_error', 'Keys can only be used with the same parameters.')
  if (known) {
    return {
      ...known.answer,
      headers: { ...known.answer.headers, 'idempotent-replayed': 'true' },
    }
  }
  const answer = serve(desk, origin, ask)
  if (kept.size < KEPT_MAX) kept.set(key, { digest, answer })
  return answer
}

function serve(desk: StripeDesk, origin: string, ask: HttpAsk): HttpAnswer {
  const isList = ask.method === 'GET' && ask.path === '/v1/payment_intents'
  if (isList && !ask.query.has('customer')) return listIntents(desk, ask.query)
  const served = serveCards(desk.cards, origin, ask) ?? serveConnect(desk.connect, origin, ask)
  if (served) return served
  const form = new URLSearchParams(ask.body)
  const read = ask.method === 'GET' && /^\/v1\/payment_intents\/(\w+)$/.exec(ask.path)?.[1]
  if (read) return readIntent(desk, read)
  const [, sessionId = '', isExpiry] =
    /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(ask.path) ?? []
  const [, intentId = '', step = ''] =
    /^\/v1\/payment_intents\/(\w+)\/(capture|cancel)$/.exec(ask.path) ?? []
  if (ask.method === 'POST' && ask.path === '/v1/checkout/sessions') return open(desk, origin, form)
  if (sessionId !== '') return onSession(desk, sessionId, isExpiry !== undefined, ask)
  if (intentId !== '') return onIntent(desk, intentId, step as 'capture' | 'cancel', form)
  if (ask.path === '/v1/refunds')
    return ask.method === 'POST' ? refund(desk, form) : listRefunds(desk, ask.query)
  return refuse(404, 'invalid_request_error', `Unrecognized request URL (${ask.path}).`)
}

function open(desk: StripeDesk, origin: string, form: URLSearchParams): HttpAnswer {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  const customer = form.get('customer')
  const mode = form.get('mode') === 'setup' ? 'setup' : 'payment'
  const isPayment =
    form.get('mode') === 'payment' &&
    form.get('payment_intent_data[capture_method]') === 'manual' &&
    form.get('line_items[0][price_data][currency]') === 'usd' &&
    Number.isInteger(amount) &&
    amount > 0
  const isRight = isPayment || (mode === 'setup' && customer !== null)
  if (!isRight) return refuse(400, 'invalid_request_error', 'Missing or wrong parameters.')
  const session = desk.open({
    origin,
    mode,
    customer,
    isSaving: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
    amount_total: mode === 'setup' ? 0 : amount,
    client_reference_id: form.get('client_reference_id') ?? '',
    customer_email: form.get('customer_email') ?? '',
    success_url: form.get('success_url') ?? '',
  })
  if (!session) return refuse(500, 'api_error', 'The lab holds no more sessions.')
  return jsonAnswer(200, sessionOut(session, hasExpand(form)))
}

/** All payments, newest first. */
function listIntents(desk: StripeDesk, query: URLSearchParams): HttpAnswer {
  const all = desk.intents()
  const after = query.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Number(query.get('limit') ?? 10)
  const has_more = all.length > from + limit
  const data = all.slice(from, from + limit)
  return jsonAnswer(200, { object: 'list', data, has_more, url: '/v1/payment_intents' })
}

/** The payment of a session. */
function readIntent(desk: StripeDesk, id: string): HttpAnswer {
  const found = desk.intent(id)
  return found ? jsonAnswer(200, found.intent) : noIntent(id)
}

function onSession(desk: StripeDesk, id: string, isExpiry: boolean, ask: HttpAsk): HttpAnswer {
  const session = desk.session(id)
  if (!session) return refuse(404, 'invalid_request_error', `No such checkout.session: '${id}'`)
  if (isExpiry && !desk.expire(session))
    return refuse(400, 'invalid_request_error', 'Only sessions that are open can be expired.')
  return jsonAnswer(200, sessionOut(session, hasExpand(ask.query)))
}

function onIntent(
  desk: StripeDesk,
  id: string,
  step: 'capture' | 'cancel',
  form: URLSearchParams,
): HttpAnswer {
  const found = desk.intent(id)
  if (!found) return noIntent(id)
  const part = form.get('amount_to_capture')
  if (!desk.change(id, step, part === null ? undefined : Number(part))) {
    const code = 'payment_intent_unexpected_state'
    return refuse(400, 'invalid_request_error', `It is ${found.intent.status}.`, code)
  }
  const { latest_charge, ...intent } = found.intent
  return jsonAnswer(200, { ...intent, latest_charge: latest_charge?.id ?? null })
}

/** Refunds all that is left, or `amount`. */
function refund(desk: StripeDesk, form: URLSearchParams): HttpAnswer {
  const id = form.get('payment_intent') ?? ''
  const saved = desk.cards.intent(id)
  const intent = saved ?? desk.intent(id)?.intent
  if (!intent) return noIntent(id)
  const amount = form.get('amount')
  const part = amount === null ? undefined : Number(amount)
  const { amount_refunded: before = 0 } = intent.latest_charge ?? {}
  const isDone = saved ? desk.cards.change(id, 'refund', part) : desk.change(id, 'refund', part)
  if (!isDone) {
    const code = 'charge_already_refunded'
    return refuse(400, 'invalid_request_error', `It is ${intent.status}.`, code)
  }
  const made: StripeRefund = {
    id: `re_${mark()}`,
    object: 'refund',
    amount: (intent.latest_charge?.amount_refunded ?? 0) - before,
    status: 'succeeded',
    metadata: { refund_id: form.get('metadata[refund_id]') ?? '' },
  }
  intent.refunds = [made, ...(intent.refunds ?? [])]
  return jsonAnswer(200, made)
}

function listRefunds(desk: StripeDesk, query: URLSearchParams): HttpAnswer {
  const id = query.get('payment_intent') ?? ''
  const intent = desk.cards.intent(id) ?? desk.intent(id)?.intent
  if (!intent) return noIntent(id)
  return jsonAnswer(200, { object: 'list', data: intent.refunds ?? [], has_more: false })
}

function noIntent(id: string): HttpAnswer {
  return refuse(404, 'invalid_request_error', `No such payment_intent: '${id}'`)
}

/** The page where a buyer pays, with a single button. */
function meetBuyer(desk: StripeDesk, ask: HttpAsk, id: string): HttpAnswer {
  const session = desk.session(id)
  if (!session) return { status: 404 }
  if (ask.method === 'POST') {
    desk.pay(session, readConduct(new URLSearchParams(ask.body).get('card')))
    return { status: 303, headers: { location: session.success_url } }
  }
  const body =
    '<!doctype html><title>Pay</title><link rel="icon" href="data:,">' +
    '<form method="post"><button>Pay</button></form>'
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function hasExpand(parameters: URLSearchParams): boolean {
  return [...parameters].some(([name, value]) => {
    return name.startsWith('expand') && value.startsWith('payment_intent.')
  })
}

function sessionOut(session: StripeSession, isExpanded: boolean): object {
  const intent = session.payment_intent
  return { ...session, payment_intent: isExpanded ? intent : (intent?.id ?? null) }
}

function refuse(status: number, type: string, message: string, code?: string): HttpAnswer {
  return jsonAnswer(status, { error: { type, message, ...(code && { code }) } })
}
