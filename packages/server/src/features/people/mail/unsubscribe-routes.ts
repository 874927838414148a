import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { answerErrorsWithPages, sendPlainPage } from '../../../http/page-errors.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { MailingLists } from './mailing-list.ts'
import { readUnsubscribe } from './unsubscribe-link.ts'
import { invalidUnsubscribePage, unsubscribePage } from './unsubscribe-page.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey; lists: MailingLists }

const PATH = '/unsubscribe'
const BODY_BYTES_MAX = 4_096
const Query = Type.Object({ t: Type.Optional(Type.String({ maxLength: 300 })) })
const LOST = 'The link is incomplete, or these emails have ended already.'

/**
 * GET and POST /unsubscribe: the address in the List-Unsubscribe header. Opening it changes nothing,
 * because mail scanners open every link. A POST does, from the page's button or from the reader's
 * mail provider (RFC 8058). It needs no session and ignores cookies.
 */
export function unsubscribeRoutes(app: App, needs: Needs): void {
  ignoreBodies(app)
  answerErrorsWithPages(app, { invalidLinkPage: invalidUnsubscribePage, unreadable: LOST })
  const config = { limit: 'mail.unsubscribes' } as const
  app.get(
    PATH,
    { config, schema: { hide: true, querystring: Query } },
    async ({ query }, reply) => {
      const { token, about, isOff } = await openLink(needs, query.t ?? '')
      return sendPlainPage(reply, unsubscribePage({ about, isOff, token }))
    },
  )
  app.post(
    PATH,
    { config, bodyLimit: BODY_BYTES_MAX, schema: { hide: true, querystring: Query } },
    async ({ query }, reply) => {
      const { token, about, list, id } = await openLink(needs, query.t ?? '')
      await needs.db.begin((tx) => list.leave(tx, id, needs.clock.now()))
      return sendPlainPage(reply, unsubscribePage({ about, isOff: true, token }))
    },
  )
}

/** The link says everything. Mail providers send a form of either kind, and the button an empty one. */
function ignoreBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}

/** Refuses: not_found, no matter whether the link is forged or what it was for is gone. */
async function openLink({ db, masterKey, lists }: Needs, token: string) {
  const link = readUnsubscribe(masterKey, token)
  const list = link && Object.hasOwn(lists, link.list) ? lists[link.list] : undefined
  const state = link && (await list?.read(db, link.id))
  if (!state || !list) throw new Refusal('not_found', LOST)
  return { ...state, list, id: link.id, token }
}
