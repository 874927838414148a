import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { STATUS } from '../../../http/errors.ts'
import { readForms } from '../../../http/forms.ts'
import { answerErrorsWithPages, sendPlainPage } from '../../../http/page-errors.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { Notice } from '../../people/security-notices/notice.ts'
import { readNotice } from '../../people/security-notices/read-notice.ts'
import { isUndoToken, undoPath } from '../../people/security-notices/undo-link.ts'
import { invalidLinkPage, undoPage } from './page.ts'
import { type Needs as UndoNeeds, undoNotice } from './undo-notice.ts'

type Needs = UndoNeeds & { clock: Clock; masterKey: MasterKey }

const PATH = '/undo/:id'
const FORM_BYTES_MAX = 4_096
const Token = Type.String({ maxLength: 200 })
const Params = Type.Object({ id: Type.String({ maxLength: 100 }) })
const Query = Type.Object({ t: Type.Optional(Token) })
const LOST = 'The link is incomplete or has expired.'

/**
 * GET and POST /undo/{id}: the link in a security email. Opening it changes nothing, because mail
 * clients prefetch links. The button does. The token is in the URL and the form, never in a cookie,
 * so it works without a session, which may belong to an attacker.
 */
export function undoRoutes(app: App, needs: Needs): void {
  const { clock } = needs
  readForms(app)
  answerErrorsWithPages(app, { invalidLinkPage, unreadable: LOST })
  const config = { limit: 'undo.pages' } as const
  app.get(
    PATH,
    { config, schema: { hide: true, params: Params, querystring: Query } },
    async ({ params, query }, reply) => {
      const token = query.t ?? ''
      const notice = await openLink(needs, params.id, token)
      return sendPlainPage(reply, undoPage({ notice, token, now: clock.now() }))
    },
  )
  app.post(
    PATH,
    { config, bodyLimit: FORM_BYTES_MAX, schema: { hide: true, params: Params, body: Query } },
    async ({ params, body }, reply) => {
      const token = body.t ?? ''
      const notice = await openLink(needs, params.id, token)
      try {
        await undoNotice(needs, notice, untilGone(reply), clock.now())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const latest = await openLink(needs, params.id, token)
        const shown = { notice: latest, token, now: clock.now(), problem: error.message }
        return sendPlainPage(reply.code(STATUS[error.code]), undoPage(shown))
      }
      // Redirect after POST, so that reloading the page does not submit again.
      return reply.redirect(undoPath(params.id, token), 303)
    },
  )
}

/**
 * Refuses: not_found, no matter whether the token is forged, belongs to another notice, or is too
 * old.
 */
async function openLink({ db, masterKey }: Needs, id: string, token: string): Promise<Notice> {
  const notice = isUndoToken(masterKey, id, token) ? await readNotice(db, id) : undefined
  if (!notice) throw new Refusal('not_found', LOST)
  return notice
}
