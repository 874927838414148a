import { brokeragePurpose } from '../../src/features/trading/brokerage/purpose.ts'
import { checkoutPurpose } from '../../src/features/trading/checkout/purpose.ts'
import type { PaymentNeeds } from '../../src/features/money/payments/purpose.ts'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { givenListing, givenPartner, type GivenPartner } from './given.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { passLeases } from './leases.ts'
import { someDomain } from './orders.ts'
import type { Environment } from '../../src/values/environment.ts'
import { findSeller } from '../../src/features/portfolio/one-domain/find-seller.ts'

/** The gateway's test cards (packages/lab/README.md). */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asked: '4000002760003184',
  uncapturable: '4000000000000341',
} as const
export type CardName = keyof typeof CARDS

type Facts = {
  partner?: GivenPartner
  bin?: number
  domain?: string
  reference?: string
  environment?: Environment
}

/** A listed domain with a checkout page where it can be paid for. */
export async function givenSession(house: House, facts: Facts = {}) {
  const partner = facts.partner ?? (await givenPartner(house))
  const domain = facts.domain ?? someDomain()
  const { bin = 500_00, environment = 'live' } = facts
  if (!facts.domain) await givenListing(house, { domain, bin, environment })
  const reference = facts.reference === undefined ? {} : { reference: facts.reference }
  const session = await partner.client.checkoutSessions.create({ domain, ...reference })
  return { partner, domain, session, page: pathOf(session.checkout_url) }
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const BUYER = { email: 'buyer@example.com', name: 'A Buyer', country: 'NL' }

/** The form's fields as a browser sends them. */
export function formOf(card: CardName | null, changes: Record<string, string> = {}) {
  return new URLSearchParams({
    ...BUYER,
    terms: 'agreed',
    ...(card && { card_number: CARDS[card], card_expiry: '12/90', card_cvc: '123' }),
    ...changes,
  }).toString()
}

type Sent = { status: number; location: string | undefined; text: string }

/** Submits a page's form. The response is a redirect, or the form with its errors. */
export async function submit(
  { app }: Pick<House, 'app'>,
  page: string,
  { form = formOf('good'), action = 'pay', headers = {} }: SubmitOptions = {},
): Promise<Sent> {
  const answer = await app.inject({
    method: 'POST',
    url: page.replace('?', `/${action}?`),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: form,
  })
  const { location } = answer.headers
  return { status: answer.statusCode, location: location?.toString(), text: answer.body }
}

type SubmitOptions = { form?: string; action?: string; headers?: Record<string, string> }

export async function open({ app }: Pick<House, 'app'>, page: string) {
  const answer = await app.inject({ method: 'GET', url: page })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

export function paymentNeeds({ deps }: Pick<House, 'deps'>): PaymentNeeds {
  const { db, clock, log, payments, config, upstream } = deps
  const checkout = checkoutPurpose(config, { db, clock, dns: upstream.dns, findHolder: findSeller })
  const brokerage = brokeragePurpose(config)
  return { db, clock, log, payments, purposes: { checkout, brokerage } }
}

/**
 * Runs the worker's tasks until nothing is due, first moving the clock ahead if `waitMs` is given.
 */
export async function sweep(house: House, waitMs = 0): Promise<void> {
  house.clock.advance(waitMs)
  await passLeases(house.db, waitMs)
  for (let i = 0; i < 3; i += 1) while (await sweepPayments(paymentNeeds(house)));
}

/** The order created from a session, or an empty string if there is none. */
export async function orderOf({ db }: House, session_id: string): Promise<string> {
  const [row] = await db<{ order_id: string | null }[]>`
    select order_id from checkout_sessions where session_id = ${session_id}
  `
  return row?.order_id ?? ''
}

/** The gateway's own record of a session's payments, one line per payment. */
export async function booksOf({ db }: House, lab: TestLab, session_id: string): Promise<string[]> {
  const payments = await db<{ payment_id: string }[]>`
    select payment_id from payments where subject_id = ${session_id} order by created_at
  `
  const entries = await Promise.all(
    payments.map(async ({ payment_id }) => (await lab.books(payment_id)).entries),
  )
  return entries.flat().map(({ kind }) => kind)
}

/** Answers the bank's question as the cardholder. */
export async function answerBank(url: string | undefined, answer: 'approve' | 'refuse') {
  const body = new URLSearchParams({ answer })
  return await fetch(String(url), { method: 'POST', body, redirect: 'manual' })
}
