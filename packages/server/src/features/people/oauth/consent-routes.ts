import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { STATUS } from '../../../http/errors.ts'
import { readForms } from '../../../http/forms.ts'
import type { PlainPage } from '../../../http/plain-page.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import { allowApp, denyApp } from './answer-consent.ts'
import { askConsent, type Exchange, readWaiting } from './ask-consent.ts'
import { consentPage } from './consent-page.ts'
import { errorPage } from './error-page.ts'
import type { LateProvider } from './late-provider.ts'
import { INTERACTION_PATH } from './metadata.ts'

type Needs = { db: Db; provider: LateProvider; masterKey: MasterKey; authUrl: string }

const PATH = `${INTERACTION_PATH}/:uid`
const FORM_BYTES_MAX = 4_096
const Path = Type.Object({ uid: Type.String({ maxLength: 100 }) })
const Form = Type.Object({
  csrf: Type.String({ maxLength: 300 }),
  decision: Type.Union([Type.Literal('allow'), Type.Literal('deny')]),
})

/** Where a person allows or denies access: GET and POST /oauth/interaction/{uid}. */
export function consentRoutes(app: App, { db, provider: open, masterKey, authUrl }: Needs): void {
  readForms(app)
  const config = { limit: 'oauth.pages' } as const
  app.get(PATH, { config, schema: { hide: true, params: Path } }, async (request, reply) => {
    const { session } = request
    const { uid } = request.params
    const provider = await open()
    const waiting = await readWaiting(provider, exchangeOf(request, reply), uid)
    if (!session) return reply.redirect(signInPath(uid), 303)
    const question = await askConsent(provider, waiting, session)
    const csrf = signToken(masterKey, 'oauth consent', consentId(uid, session))
    return sendPage(reply, consentPage(question, csrf))
  })
  app.post(
    PATH,
    { config, bodyLimit: FORM_BYTES_MAX, schema: { hide: true, params: Path, body: Form } },
    async (request, reply) => {
      const { session, body } = request
      const { uid } = request.params
      demandOwnForm(request, authUrl)
      const exchange = exchangeOf(request, reply)
      const provider = await open()
      const waiting = await readWaiting(provider, exchange, uid)
      if (!session) return reply.redirect(signInPath(uid), 303)
      const shownTo = readToken(masterKey, 'oauth consent', body.csrf)
      if (shownTo !== consentId(uid, session)) {
        throw new Refusal(
          'forbidden',
          'The form has expired because you signed in again. Start over from the app.',
        )
      }
      const answer = { exchange, waiting, session }
      const isAllowed = body.decision === 'allow'
      const next = isAllowed
        ? await allowApp(provider, answer, db)
        : await denyApp(provider, answer)
      // Redirect to a path, so the browser stays on the host it knows us by.
      return reply.redirect(new URL(next).pathname, 303)
    },
  )
}

/** An answer is tied to one authorization request and to the session that was shown it. */
function consentId(uid: string, session: Session): string {
  return `${uid} ${session.id}`
}

function signInPath(uid: string): string {
  return `/sign-in?continue=${encodeURIComponent(`${INTERACTION_PATH}/${uid}`)}`
}

/**
 * Refuses a form submitted from another origin's page. Our own page sends no referrer, so its
 * form's origin may be "null"; the signed field decides in that case.
 */
function demandOwnForm({ headers }: FastifyRequest, authUrl: string): void {
  const { origin } = headers
  const isForeign = origin !== undefined && origin !== 'null' && origin !== authUrl
  if (isForeign || (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') {
    throw new Refusal('forbidden', 'This can only be sent from our own page.')
  }
}

/** Errors are shown on a page here; they never redirect. */
export function answerWithPages(app: App): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : undefined
    const status = refusal ? STATUS[refusal.code] : (error as FastifyError).statusCode
    const isOurs = status === undefined || status >= 500
    if (isOurs) request.log.error({ err: error }, 'request failed')
    if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
    const reason = isOurs ? 'Something went wrong on our side.' : error.message
    return sendPage(reply.code(status ?? 500), errorPage(reason))
  })
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return { req: request.raw, res: reply.raw }
}

function sendPage(reply: FastifyReply, { html, headers }: PlainPage): FastifyReply {
  return reply.headers(headers).send(html)
}
