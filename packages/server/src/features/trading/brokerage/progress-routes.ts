import { type Static, Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { STATUS } from '../../../http/errors.ts'
import { readForms } from '../../../http/forms.ts'
import { answerErrorsWithPages, sendPlainPage } from '../../../http/page-errors.ts'
import type { PlainPage } from '../../../http/plain-page.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { type BuyerAction, readAction } from './buyer-action.ts'
import type { CaseRow } from './case.ts'
import { actWithCode, askForCode, confirmByLink } from './confirm-action.ts'
import { isConfirmToken, isLinkOver, isOwnToken, progressPath } from './progress-link.ts'
import { invalidLinkPage, progressPage } from './progress-page.ts'
import type { Shown } from './progress-shown.ts'
import { CasePath } from './shapes.ts'
import { findCase, readOffers, readSteps } from './sql.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }
type Link = { caseId: string; token: string }

const PATH = '/brokerage/:case_id'
const FORM_BYTES_MAX = 4_096
const Token = Type.String({ maxLength: 200 })
const Query = Type.Object({ t: Type.Optional(Token), c: Type.Optional(Token) })
const Form = Type.Object({
  t: Type.Optional(Token),
  action: Type.Union([
    Type.Literal('accept'),
    Type.Literal('decline'),
    Type.Literal('raise-budget'),
    Type.Literal('cancel'),
    Type.Literal('confirm'),
  ]),
  offer_id: Type.Optional(Type.String({ maxLength: 100 })),
  budget: Type.Optional(Type.String({ maxLength: 50 })),
  code: Type.Optional(Type.String({ maxLength: 50 })),
  c: Type.Optional(Token),
})
type Form = Static<typeof Form>

const LOST = 'The link is incomplete or not valid.'
const OVER = 'Your case ended long ago, so its page is gone.'
/** Errors shown on the page itself: the action came too late, or the input was invalid. */
const SHOWN_ON_PAGE = ['invalid_transition', 'validation_error', 'quota_exceeded', 'not_eligible']

/**
 * GET and POST /brokerage/{case_id}: the page for buyers, who have no account. The token is in the
 * URL and in every form, never in a cookie, so no other site can make a browser act with it. The
 * partner has it too, so it only shows the case: each action needs a code emailed to the buyer.
 */
export function progressRoutes(app: App, needs: Needs): void {
  readForms(app)
  answerErrorsWithPages(app, { invalidLinkPage, unreadable: LOST })
  const config = { limit: 'brokerage.pages' } as const
  app.get(
    PATH,
    { config, schema: { hide: true, params: CasePath, querystring: Query } },
    async ({ params, query }, reply) => {
      const link = { caseId: params.case_id, token: query.t ?? '' }
      const about = await openLink(needs, link)
      return sendPlainPage(reply, await pageOf(needs, link, { about, confirmToken: query.c }))
    },
  )
  app.post(
    PATH,
    { config, bodyLimit: FORM_BYTES_MAX, schema: { hide: true, params: CasePath, body: Form } },
    async ({ params, body }, reply) => {
      const link = { caseId: params.case_id, token: body.t ?? '' }
      await openLink(needs, link)
      const next = await actOrAsk(needs, link, body).catch((error: unknown) => {
        if (!(error instanceof Refusal) || !SHOWN_ON_PAGE.includes(error.code)) throw error
        return { status: STATUS[error.code], problem: problemOf(error) }
      })
      // Redirect to a GET, so that reloading the page doesn't submit the form again.
      if (next === 'done') return reply.redirect(progressPath(link.caseId, link.token), 303)
      const { status, ...result } = next
      const about = await openLink(needs, link)
      return sendPlainPage(reply.code(status), await pageOf(needs, link, { about, ...result }))
    },
  )
}

/** Refuses: not_found, whether the token is forged, for another case, or expired. */
async function openLink({ db, clock, masterKey }: Needs, link: Link): Promise<CaseRow> {
  const { caseId, token } = link
  const found = isOwnToken(masterKey, caseId, token) ? await findCase(db, caseId) : undefined
  if (!found) throw new Refusal('not_found', LOST)
  if (isLinkOver(found, clock.now())) throw new Refusal('not_found', OVER)
  return found
}

type Next = 'done' | { status: number; problem?: string; asked?: BuyerAction }

/** Without a code, emails one and asks for it. With the right code, performs the action. */
async function actOrAsk(needs: Needs, { caseId }: Link, form: Form): Promise<Next> {
  const { db, clock, masterKey } = needs
  const now = clock.now()
  const { c = '', code = '' } = form
  if (form.action === 'confirm' && c && isConfirmToken(masterKey, caseId, c)) {
    await confirmByLink(db, caseId, now)
    return 'done'
  }
  const action = readAction(form)
  if (code === '') {
    const isAsked = await askForCode(db, { caseId, action, now })
    return isAsked ? { status: 200, asked: action } : 'done'
  }
  const used = await actWithCode(db, { caseId, action, now }, { code, masterKey })
  if (used.kind === 'right' || used.kind === 'repeated') return 'done'
  const isTryLeft = used.kind === 'wrong' && used.triesLeft > 0
  const problem = isTryLeft
    ? `That code is wrong. Attempts left: ${used.triesLeft}.`
    : 'This code no longer works. Ask for a new one.'
  return { status: STATUS.validation_error, problem, asked: action }
}

function problemOf({ code, message }: Refusal): string {
  if (code === 'invalid_transition') {
    return 'That’s no longer possible. This page shows the current status.'
  }
  return message.charAt(0).toUpperCase() + message.slice(1)
}

async function pageOf(
  { db }: Needs,
  { token }: Link,
  shown: Pick<Shown, 'about' | 'confirmToken' | 'asked' | 'problem'>,
): Promise<PlainPage> {
  const steps = await readSteps(db, shown.about.case_id)
  const offers = await readOffers(db, shown.about.case_id)
  return progressPage({ ...shown, steps, offers, token })
}
