import { labNow } from '../frame/lab-clock.ts'
import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk, HttpReply } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import type { Books, GatewayPayment, Outcome } from './books.ts'
import { challengePage, unknownPage } from './challenge-page.ts'
import { cardOut, meetCardholder, serveVault } from './serve-vault.ts'
import { type CardConduct, conductOf, readCard } from './test-cards.ts'
import { chargeConduct, Vault, type VaultCard } from './vault.ts'

/** The gateway's only merchant key. Not secret, like everything in the lab. */
export const GATEWAY_KEY = 'lab-gateway-key'

const REFERENCE = /^[\w.-]{1,100}$/
const TEXT_MAX = 2_000
const AMOUNT_MAX = 1_000_000_000_000
const SAVED_MAX = 20_000
/** Longer than any client waits. */
const SILENCE_MS = 25_000

/** Opens the payment gateway: holds, captures, voids and refunds on test cards. */
export async function openGateway(board: Switchboard, books: Books): Promise<LabServer> {
  const desk: Desk = { books, vault: new Vault(), saved: new Map() }
  const server: LabServer = await openHttp(board, {
    name: 'gateway',
    respond: async (ask) => await respond(desk, `http://${server.address}`, ask),
  })
  return server
}

type Desk = {
  books: Books
  vault: Vault
  /** The card that was saved with a payment, by the payment's reference. */
  saved: Map<string, VaultCard>
}

async function respond(desk: Desk, origin: string, ask: HttpAsk): Promise<HttpReply> {
  const { books, vault } = desk
  const challenge = /^\/challenge\/([0-9a-f]{32})$/.exec(ask.path)?.[1]
  if (challenge !== undefined) return meetBuyer(books, ask, challenge)
  const setup = /^\/setup\/([0-9a-f]{32})$/.exec(ask.path)?.[1]
  if (setup !== undefined) return meetCardholder(vault, ask, setup)
  if (ask.headers.authorization !== `Bearer ${GATEWAY_KEY}`)
    return refuse(401, 'unauthorized', 'The key is missing or wrong.')
  const served = serveVault(vault, origin, ask, bodyOf(ask.body))
  if (served) return served
  if (ask.method === 'POST' && ask.path === '/v1/payments') return open(desk, origin, ask)
  if (ask.method === 'GET' && ask.path === '/v1/payments') {
    const { payments, next } = books.changedSince(
      ask.query.get('since') ?? '',
      Number(ask.query.get('after') ?? 0),
    )
    return jsonAnswer(200, { payments: payments.map((each) => paymentOut(each, origin)), next })
  }
  const [, reference = '', action = ''] =
    /^\/v1\/payments\/([\w.-]{1,100})(?:\/(capture|void|refund|confirm))?$/.exec(ask.path) ?? []
  if (reference === '') return refuse(404, 'not_found', 'There is no such resource.')
  if (ask.method === 'GET' && action === '') {
    const payment = books.get(reference)
    return payment ? jsonAnswer(200, savedOut(desk, payment, origin)) : unknown(reference)
  }
  if (ask.method !== 'POST' || action === '') return refuse(405, 'method', 'Not this method.')
  return await change(desk, origin, { reference, action, body: bodyOf(ask.body) })
}

type Change = { reference: string; action: string; body: Record<string, unknown> }

async function change(
  { books }: Desk,
  origin: string,
  { reference, action, body: { amount_cents, return_url, refund_id } }: Change,
): Promise<HttpReply> {
  if (action === 'confirm') {
    if (!isText(return_url)) return refuse(400, 'invalid', 'return_url is a text.')
    const confirmed = books.confirm(reference, return_url)
    return confirmed ? await answerFor(confirmed, origin) : unknown(reference)
  }
  if (amount_cents !== undefined && !(Number.isInteger(amount_cents) && Number(amount_cents) > 0))
    return refuse(400, 'invalid', 'amount_cents is a whole number above 0.')
  const part = amount_cents === undefined ? undefined : Number(amount_cents)
  if (action === 'refund' && part !== undefined) {
    if (typeof refund_id !== 'string' || !REFERENCE.test(refund_id))
      return refuse(400, 'invalid', 'refund_id names the part.')
    const refunded = books.refundPart(reference, refund_id, part)
    return refunded ? await answerFor(refunded, origin) : unknown(reference)
  }
  const outcome = books[action as 'capture' | 'void' | 'refund'](reference, part)
  return outcome ? await answerFor(outcome, origin) : unknown(reference)
}

type Charged = { last4: string; conduct: CardConduct }

/** The card to charge: entered now, or saved before. Undefined if it is neither. */
function chargedCard({ vault }: Desk, body: Record<string, unknown>): Charged | undefined {
  const now = labNow()
  const { customer, payment_method } = body
  if (typeof customer === 'string' && typeof payment_method === 'string') {
    const saved = vault.card(customer, payment_method)
    return saved && { last4: saved.last4, conduct: chargeConduct(saved, now) }
  }
  const card = readCard(body['card'])
  return card && { last4: card.number.slice(-4), conduct: conductOf(card, now) }
}

/** Keeps the card of a payment that was made, if the merchant asked for it. */
function saveCard({ vault, saved }: Desk, body: Record<string, unknown>): void {
  const { reference, save_for } = body
  const card = readCard(body['card'])
  if (!card || typeof save_for !== 'string' || !vault.hasCustomer(save_for)) return
  if (saved.has(String(reference)) || saved.size >= SAVED_MAX) return
  saved.set(String(reference), vault.keep(save_for, card, conductOf(card, labNow())))
}

/** Places a hold on a card. A repeated reference returns the same payment. */
function open(desk: Desk, origin: string, ask: HttpAsk): HttpAnswer {
  const { books } = desk
  const body = bodyOf(ask.body)
  const card = chargedCard(desk, body)
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
    card_last4: card.last4,
    conduct: card.conduct,
    isOffSession: body['off_session'] === true,
  })
  const isOther = payment.status !== 'voided' && payment.amount_cents !== amount_cents
  if (isOther) return refuse(409, 'reference_used', 'The reference is of another amount.')
  if (payment.status !== 'declined') saveCard(desk, body)
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

/** With the card that was saved, once the payment was made. */
function savedOut({ saved }: Desk, payment: GatewayPayment, origin: string) {
  const card = saved.get(payment.reference)
  const isMade = payment.status === 'authorised' || payment.status === 'captured'
  return { ...paymentOut(payment, origin), saved_card: card && isMade ? cardOut(card) : null }
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
