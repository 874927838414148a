import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk, HttpReply } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import type { Books, GatewayPayment, Outcome } from './books.ts'
import { challengePage, unknownPage } from './challenge-page.ts'
import { conductOf, readCard } from './test-cards.ts'

/** The gateway's only merchant key. Not secret, like everything in the lab. */
export const GATEWAY_KEY = 'lab-gateway-key'

const REFERENCE = /^[\w.-]{1,100}$/
const TEXT_MAX = 2_000
const AMOUNT_MAX = 1_000_000_000_000
/** Longer than any client waits. */
const SILENCE_MS = 25_000

/** Opens the payment gateway: holds, captures, voids and refunds on test cards. */
export async function openGateway(board: Switchboard, books: Books): Promise<LabServer> {
  const server: LabServer = await openHttp(board, {
    name: 'gateway',
    respond: async (ask) => await respond(books, () => `http://${server.address}`, ask),
  })
  return server
}

async function respond(books: Books, origin: () => string, ask: HttpAsk): Promise<HttpReply> {
  const challenge = /^\/challenge\/([0-9a-f]{32})$/.exec(ask.path)?.[1]
  if (challenge !== undefined) return meetBuyer(books, ask, challenge)
  if (ask.headers.authorization !== `Bearer ${GATEWAY_KEY}`)
    return refuse(401, 'unauthorized', 'The key is missing or wrong.')
  if (ask.method === 'POST' && ask.path === '/v1/payments') return open(books, origin(), ask)
  const [, reference = '', action = ''] =
    /^\/v1\/payments\/([\w.-]{1,100})(?:\/(capture|void|refund))?$/.exec(ask.path) ?? []
  if (reference === '') return refuse(404, 'not_found', 'There is no such resource.')
  if (ask.method === 'GET' && action === '') {
    const payment = books.get(reference)
    return payment ? jsonAnswer(200, paymentOut(payment, origin())) : unknown(reference)
  }
  if (ask.method !== 'POST' || action === '') return refuse(405, 'method', 'Not this method.')
  const { amount_cents } = bodyOf(ask.body)
  if (amount_cents !== undefined && !(Number.isInteger(amount_cents) && Number(amount_cents) > 0))
    return refuse(400, 'invalid', 'amount_cents is a whole number above 0.')
  const part = amount_cents === undefined ? undefined : Number(amount_cents)
  const outcome = books[action as 'capture' | 'void' | 'refund'](reference, part)
  return outcome ? await answerFor(outcome, origin()) : unknown(reference)
}

/** Places a hold on a card. A repeated reference returns the same payment. */
function open(books: Books, origin: string, ask: HttpAsk): HttpAnswer {
  const body = bodyOf(ask.body)
  const card = readCard(body['card'])
  const { reference, amount_cents, currency, description = '', return_url } = body
  if (!card) return refuse(400, 'invalid', 'card is missing or malformed.')
  if (typeof reference !== 'string' || !REFERENCE.test(reference))
    return refuse(400, 'invalid', 'reference is 1 to 100 letters, digits, dots or dashes.')
  if (
    !Number.isInteger(amount_cents) ||
    Number(amount_cents) < 1 ||
    Number(amount_cents) > AMOUNT_MAX
  )
    return refuse(400, 'invalid', 'amount_cents is a whole number above 0.')
  if (currency !== 'USD') return refuse(400, 'invalid', 'currency is USD.')
  if (!isText(description) || !isText(return_url))
    return refuse(400, 'invalid', 'description and return_url are texts.')
  const payment = books.open({
    reference,
    amount_cents: Number(amount_cents),
    currency,
    description,
    return_url,
    card_last4: card.number.slice(-4),
    conduct: conductOf(card, new Date()),
  })
  const isOther = payment.status !== 'voided' && payment.amount_cents !== amount_cents
  if (isOther) return refuse(409, 'reference_used', 'The reference is of another amount.')
  return jsonAnswer(201, paymentOut(payment, origin))
}

/** The page where the cardholder answers the bank's question and is sent back to the merchant. */
function meetBuyer(books: Books, ask: HttpAsk, challengeId: string): HttpAnswer {
  const payment = books.byChallenge(challengeId)
  if (!payment) return unknownPage()
  if (ask.method !== 'POST') return challengePage(payment)
  books.answerChallenge(payment, new URLSearchParams(ask.body).get('answer') === 'approve')
  return { status: 303, headers: { location: payment.return_url ?? '/' } }
}

async function answerFor(
  { payment, isDone, isSilent }: Outcome,
  origin: string,
): Promise<HttpReply> {
  if (isSilent) return await silence()
  if (isDone) return jsonAnswer(200, paymentOut(payment, origin))
  const error = { code: 'wrong_status', message: `The payment is ${payment.status}.` }
  return jsonAnswer(409, { error, payment: paymentOut(payment, origin) })
}

async function silence(): Promise<'drop'> {
  return await new Promise((resolve) => setTimeout(() => resolve('drop'), SILENCE_MS).unref())
}

function paymentOut(payment: GatewayPayment, origin: string) {
  const { challenge_id, return_url: _, ...shown } = payment
  const isAsked = payment.status === 'challenge'
  return { ...shown, challenge_url: isAsked ? `${origin}/challenge/${challenge_id}` : null }
}

function unknown(reference: string): HttpAnswer {
  return refuse(404, 'unknown_payment', `No payment ${reference}.`)
}

function refuse(status: number, code: string, message: string): HttpAnswer {
  return jsonAnswer(status, { error: { code, message } })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
