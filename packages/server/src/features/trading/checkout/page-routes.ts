import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isSameOrigin } from '../../../auth/same-origin.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { readCookie } from '../../../http/cookies.ts'
import { STATUS } from '../../../http/errors.ts'
import { readForms } from '../../../http/forms.ts'
import type { PlainPage } from '../../../http/plain-page.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { PageCache } from '../../market/listings/page-cache.ts'
import { refreshPayment } from '../../money/payments/advance-payment.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import { returnPayment } from '../../money/payments/return-payment.ts'
import { linkCookie } from '../referral/link-cookie.ts'
import { noteCheckout } from '../referral/note-checkout.ts'
import { formPage } from './form-page.ts'
import {
  exhaustedPage,
  expiredPage,
  failurePage,
  noLongerForSalePage,
  invalidLinkPage,
  waitingPage,
} from './notice-pages.ts'
import { planPage } from './plan-page.ts'
import { readPaymentForm } from './read-payment-form.ts'
import { readView, type View } from './read-view.ts'
import { receiptPage } from './receipt-page.ts'
import { checkoutPath, isTokenOf, type SessionRow } from './session.ts'
import { findSession } from './sql.ts'
import { startPayment } from './start-payment.ts'

export type PageNeeds = PaymentNeeds & {
  masterKey: MasterKey
  baseUrl: string
  listingPages: PageCache
}

const FORM_BYTES_MAX = 8_192
const TYPED_CHARS_MAX = 300
const LINK_COOKIE_CHARS_MAX = 200
const Path = Type.Object({ session_id: Type.String({ maxLength: 100 }) })
const Query = Type.Object({ pt: Type.Optional(Type.String({ maxLength: 400 })) })
const Form = Type.Record(Type.String(), Type.String())
const schema = { hide: true, params: Path, querystring: Query } as const

type Asked = FastifyRequest<{ Params: { session_id: string }; Querystring: { pt?: string } }>

/** The pages where buyers pay: /checkout/{session_id}?pt=… The forms work without JavaScript. */
export function checkoutPageRoutes(app: App, needs: PageNeeds): void {
  const { db, clock, masterKey, baseUrl } = needs
  answerWithPages(app)
  readForms(app)

  app.get(
    '/checkout/:session_id',
    { config: { limit: 'checkout.pages' }, schema },
    async (request, reply) => {
      const session = await demandSession(needs, request)
      const seen = await readView(db, session, clock.now())
      const view = seen.kind === 'waiting' ? await lookAgain(needs, seen) : seen
      if (view.kind === 'form') await noteVisit(needs, request, session)
      return sendPage(reply, pageOf(needs, view), view.kind)
    },
  )

  app.post(
    '/checkout/:session_id/pay',
    {
      config: { limit: 'checkout.payments' },
      bodyLimit: FORM_BYTES_MAX,
      schema: { ...schema, body: Form },
    },
    async (request, reply) => {
      demandOwnForm(request, baseUrl)
      const session = await demandSession(needs, request)
      const path = checkoutPath(masterKey, session.session_id)
      const view = await readView(db, session, clock.now())
      // If there is nothing to pay anymore, the page itself says why.
      if (view.kind !== 'form') return reply.redirect(path, 303)
      const gateway = gatewayFor(needs, session)
      const read = readPaymentForm(request.body, gateway.takesCards, clock.now())
      if ('problems' in read) {
        const typed = { ...session, ...typedBuyer(request.body) }
        const again = { ...view, session: typed, gateway, action: payPath(path), ...read }
        return sendPage(reply.code(422), formPage(again))
      }
      const payment = await startPayment(needs, {
        session_id: session.session_id,
        gateway,
        input: read.input,
        link_cookie: linkCookieOf(needs, request) ?? null,
        page_url: baseUrl + path,
      })
      needs.listingPages.forget()
      const buyerUrl = payment?.status === 'open' ? payment.buyer_url : null
      return reply.redirect(buyerUrl ?? path, 303)
    },
  )

  app.post(
    '/checkout/:session_id/restart',
    { config: { limit: 'checkout.payments' }, bodyLimit: FORM_BYTES_MAX, schema },
    async (request, reply) => {
      demandOwnForm(request, baseUrl)
      const session = await demandSession(needs, request)
      const view = await readView(db, session, clock.now())
      // Only abandon a payment that waits for the buyer. The outcome of any other is still unknown.
      const isAsked = view.kind === 'waiting' && view.payment.buyer_url !== null
      if (isAsked) await returnPayment(needs, view.payment, 'abandoned')
      return reply.redirect(checkoutPath(masterKey, session.session_id), 303)
    },
  )
}

/** Records the step between a click on a partner's link and a sale. */
async function noteVisit(needs: PageNeeds, request: Asked, session: SessionRow): Promise<void> {
  const { session_id, partner_id, environment } = session
  const cookie = linkCookieOf(needs, request)
  const opened = { session_id, partner_id, environment, cookie, now: needs.clock.now() }
  await transact(needs.db, async (tx) => await noteCheckout(tx, opened, needs.masterKey))
}

/** Our cookies always fit the column. Anything longer isn't ours. */
function linkCookieOf({ baseUrl }: PageNeeds, request: FastifyRequest): string | undefined {
  const value = readCookie(request, linkCookie(baseUrl))
  return value !== undefined && value.length <= LINK_COOKIE_CHARS_MAX ? value : undefined
}

/** Asks the gateway again, because the buyer may just have come back from the bank. */
async function lookAgain(
  needs: PageNeeds,
  view: Extract<View, { kind: 'waiting' }>,
): Promise<View> {
  const payment = await refreshPayment(needs, view.payment)
  if (payment.status === 'open') return { ...view, payment }
  needs.listingPages.forget()
  const session = (await findSession(needs.db, view.session.session_id)) ?? view.session
  return await readView(needs.db, session, needs.clock.now())
}

/** Refuses: not_found, the same for a forged token and for a session that never existed. */
async function demandSession(needs: PageNeeds, request: Asked): Promise<SessionRow> {
  const { session_id } = request.params
  const { pt = '' } = request.query
  const isBuyer = isTokenOf(needs.masterKey, session_id, pt)
  const session = isBuyer ? await findSession(needs.db, session_id) : undefined
  if (!session) throw new Refusal('not_found', 'This link is not valid.')
  return session
}

function pageOf(needs: PageNeeds, view: View): PlainPage {
  const { session } = view
  const path = checkoutPath(needs.masterKey, session.session_id)
  switch (view.kind) {
    case 'form':
      return formPage({ ...view, gateway: gatewayFor(needs, session), action: payPath(path) })
    case 'waiting':
      return waitingPage({
        ...view,
        restartAction: path.replace('?', '/restart?'),
        isAskedByBank: gatewayFor(needs, session).takesCards,
      })
    case 'receipt':
      return receiptPage(view)
    case 'plan':
      return planPage(view)
    case 'expired':
      return expiredPage(session)
    case 'gone':
      return noLongerForSalePage(session, view.last)
    case 'exhausted':
      return exhaustedPage(session)
  }
}

function payPath(path: string): string {
  return path.replace('?', '/pay?')
}

/** Refuses: service_unavailable (no payment gateway is configured). */
function gatewayFor({ payments }: PageNeeds, { environment }: SessionRow): PaymentGateway {
  const gateway = payments[environment]
  if (gateway) return gateway
  throw new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
}

/** Shows what the buyer typed again, except for the card. */
function typedBuyer(fields: Record<string, string>) {
  const text = (name: string) => (fields[name] ?? '').slice(0, TYPED_CHARS_MAX)
  return {
    buyer_email: text('email'),
    buyer_name: text('name'),
    buyer_country: text('country').slice(0, 2).toUpperCase(),
  }
}

function demandOwnForm(request: FastifyRequest, baseUrl: string): void {
  const { origin } = new URL(baseUrl)
  // Our page sends no referrer, so older browsers submit its forms with the origin "null".
  if (request.headers.origin === 'null' && request.headers['sec-fetch-site'] === undefined) return
  if (isSameOrigin(request, origin)) return
  throw new Refusal('forbidden', 'This can only be sent from our own page.')
}

const STATUS_OF_VIEW: Partial<Record<View['kind'], number>> = {
  expired: 410,
  gone: 410,
  exhausted: 410,
}

function sendPage(reply: FastifyReply, page: PlainPage, kind?: View['kind']): FastifyReply {
  const status = kind && STATUS_OF_VIEW[kind]
  if (status) reply.code(status)
  return reply.headers(page.headers).send(page.html)
}

/** Shows errors as a page worded for buyers. */
function answerWithPages(app: App): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : undefined
    const status = refusal ? STATUS[refusal.code] : ((error as FastifyError).statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
    const isStranger = status === 404 || (status === 400 && !refusal)
    const reason = refusal ? error.message : 'Something went wrong on our side.'
    const page = isStranger ? invalidLinkPage() : failurePage(reason)
    return reply
      .code(isStranger ? 404 : status)
      .headers(page.headers)
      .send(page.html)
  })
}
