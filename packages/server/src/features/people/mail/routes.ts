import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { Refusal } from '../../../refusal.ts'
import { mailPage, outboxPage } from './outbox-page.ts'
import { type KeptMail, readKeptMail, readOutbox } from './sql.ts'

const MAILS_MAX = 100
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A letter may bring its own style, and nothing else. */
const LETTER_POLICY = `${POLICY}; style-src 'unsafe-inline'`

const MailPath = Type.Object({ id: Type.String({ maxLength: 40 }) })
const HIDDEN = { hide: true, params: MailPath }

/** GET /dev/mail: the emails the demo would have sent. Never mounted in production (app.ts). */
export function outboxRoutes(app: App, { db }: { db: Db }): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) =>
    sendHtml(reply, outboxPage(await readOutbox(db, MAILS_MAX)), POLICY),
  )
  app.get('/dev/mail/:id', { schema: HIDDEN }, async (request, reply) =>
    sendHtml(reply, mailPage(await keptMail(db, request.params.id)), POLICY),
  )
  app.get('/dev/mail/:id/html', { schema: HIDDEN }, async (request, reply) =>
    sendHtml(reply, (await keptMail(db, request.params.id)).html_part, LETTER_POLICY),
  )
}

async function keptMail(db: Db, id: string): Promise<KeptMail> {
  const mail = await readKeptMail(db, id)
  if (!mail) throw new Refusal('not_found', 'No such mail.')
  return mail
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer')
  return reply.type('text/html; charset=utf-8').send(html)
}
