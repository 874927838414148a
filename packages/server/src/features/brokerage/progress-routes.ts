import type { FastifyError, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Db, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { App } from '../../http/app.ts'
import { STATUS } from '../../http/errors.ts'
import { readForms } from '../../http/forms.ts'
import type { PlainPage } from '../../http/plain-page.ts'
import { Refusal, refuseField } from '../../refusal.ts'
import { readDollars } from '../../values/cents-text.ts'
import type { Clock } from '../../values/clock.ts'
import type { MasterKey } from '../../values/master-key.ts'
import { answerOffer } from './answer-offer.ts'
import type { CaseRow } from './case.ts'
import { cancelCase } from './move-case.ts'
import { isLinkOver, isOwnToken, progressPath } from './progress-link.ts'
import { lostPage, progressPage } from './progress-page.ts'
import { raiseBudget } from './raise-budget.ts'
import { CasePath, CENTS_MAX } from './shapes.ts'
import { findCase, readOffers, readSteps } from './sql.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }
type Asked = { caseId: string; token: string }

const PATH = '/brokerage/:case_id'
const FORM_BYTES_MAX = 4_096
const Token = Type.String({ maxLength: 200 })
const Query = Type.Object({ t: Type.Optional(Token) })
const Form = Type.Object({
  t: Type.Optional(Token),
  action: Type.Union([
    Type.Literal('accept'),
    Type.Literal('decline'),
    Type.Literal('raise-budget'),
    Type.Literal('cancel'),
  ]),
  offer_id: Type.Optional(Type.String({ maxLength: 100 })),
  budget: Type.Optional(Type.String({ maxLength: 50 })),
})
type Form = Static<typeof Form>

const LOST = 'The address is not whole, or not ours.'
const OVER = 'Your case ended long ago, and its page with it.'
/** What the buyer tried came too late, or was no amount: it is told on the page itself. */
const TOLD_ON_PAGE = ['invalid_transition', 'validation_error', 'quota_exceeded']

/**
 * GET and POST /brokerage/{case_id}: the page of a buyer, who has no account. The token is in the
 * address and in every form, never in a cookie, so no other page can make a browser act with it.
 */
export function progressRoutes(app: App, needs: Needs): void {
  readForms(app)
  answerWithLostPages(app)
  const config = { limit: 'brokerage.pages' } as const
  app.get(
    PATH,
    { config, schema: { hide: true, params: CasePath, querystring: Query } },
    async ({ params, query }, reply) => {
      const asked = { caseId: params.case_id, token: query.t ?? '' }
      return sendPage(reply, await pageOf(needs, asked, await openLink(needs, asked)))
    },
  )
  app.post(
    PATH,
    { config, bodyLimit: FORM_BYTES_MAX, schema: { hide: true, params: CasePath, body: Form } },
    async ({ params, body }, reply) => {
      const asked = { caseId: params.case_id, token: body.t ?? '' }
      await openLink(needs, asked)
      try {
        await transact(needs.db, (tx) => act(tx, asked.caseId, body, needs.clock.now()))
      } catch (error) {
        if (!(error instanceof Refusal) || !TOLD_ON_PAGE.includes(error.code)) throw error
        const page = await pageOf(needs, asked, await openLink(needs, asked), problemOf(error))
        return sendPage(reply.code(STATUS[error.code]), page)
      }
      // Shown by a GET of its own, so that loading the page again sends nothing again.
      return reply.redirect(progressPath(asked.caseId, asked.token), 303)
    },
  )
}

/** Refuses: not_found, whether the token is forged, of another case, or its time is over. */
async function openLink({ db, clock, masterKey }: Needs, asked: Asked): Promise<CaseRow> {
  const { caseId, token } = asked
  const found = isOwnToken(masterKey, caseId, token) ? await findCase(db, caseId) : undefined
  if (!found) throw new Refusal('not_found', LOST)
  if (isLinkOver(found, clock.now())) throw new Refusal('not_found', OVER)
  return found
}

async function act(tx: Tx, caseId: string, form: Form, now: Date): Promise<CaseRow> {
  const { action, offer_id = '', budget = '' } = form
  if (action === 'cancel') return await cancelCase(tx, caseId, now)
  if (action === 'raise-budget') {
    return await raiseBudget(tx, caseId, { budget: centsIn(budget), now })
  }
  return await answerOffer(tx, caseId, { offer_id, isAccepted: action === 'accept', now })
}

function centsIn(text: string): number {
  const cents = readDollars(text)
  if (cents !== undefined && cents >= 1 && cents <= CENTS_MAX) return cents
  throw refuseField('budget', 'must be an amount in dollars, such as 1250 or 1,250.50.')
}

function problemOf({ code, message }: Refusal): string {
  if (code === 'invalid_transition') return 'This came too late. Here is how it stands now.'
  return message.charAt(0).toUpperCase() + message.slice(1)
}

async function pageOf(
  { db }: Needs,
  { token }: Asked,
  about: CaseRow,
  problem?: string,
): Promise<PlainPage> {
  const steps = await readSteps(db, about.case_id)
  const offers = await readOffers(db, about.case_id)
  return progressPage({ about, steps, offers, token, problem })
}

/** What is wrong is told on a page: whoever is here has a browser. */
function answerWithLostPages(app: App): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : undefined
    const status = (refusal ? STATUS[refusal.code] : (error as FastifyError).statusCode) ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
    const reason = refusal?.message ?? (status >= 500 ? 'Something failed on our side.' : LOST)
    return sendPage(reply.code(status), lostPage(reason))
  })
}

function sendPage(reply: FastifyReply, { html, headers }: PlainPage): FastifyReply {
  return reply.headers(headers).send(html)
}
