import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import type { PlainPage } from '../../../http/plain-page.ts'
import { Refusal } from '../../../refusal.ts'
import { mailPage, outboxPage } from './outbox-page.ts'
import { type KeptMail, readKeptMail, readOutbox } from './sql.ts'

/** Contract section 12. */
const MAILS_MAX = 500
const ADDRESS_LENGTH_MAX = 254

/**
 * A mail may bring its own style and nothing else. It can't run scripts, and our own page alone may
 * frame it. Its button opens in a new tab.
 */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const MailPath = Type.Object({ id: Type.String({ maxLength: 40 }) })
const MailQuery = Type.Object({ part: Type.Optional(Type.String({ maxLength: 10 })) })
const OutboxQuery = Type.Object({
  to: Type.Optional(Type.String({ maxLength: ADDRESS_LENGTH_MAX })),
})

/** GET /dev/mail: the emails the demo would have sent. Never mounted in production (app.ts). */
export function outboxRoutes(app: App, { db }: { db: Db }): void {
  const outbox = { schema: { hide: true, querystring: OutboxQuery } }
  app.get('/dev/mail', outbox, async ({ query: { to } }, reply) =>
    send(reply, outboxPage(await readOutbox(db, { to, limit: MAILS_MAX }), to)),
  )
  app.get('/dev/mail.json', outbox, async ({ query: { to } }, reply) => {
    const mails = await readOutbox(db, { to, limit: MAILS_MAX })
    return await reply.header('cache-control', 'no-store').send({ mails: mails.map(mailOut) })
  })
  app.get(
    '/dev/mail/:id',
    { schema: { hide: true, params: MailPath, querystring: MailQuery } },
    async ({ params, query }, reply) => {
      const part = query.part === 'text' ? 'text' : 'html'
      return send(reply, mailPage(await keptMail(db, params.id), part))
    },
  )
  app.get(
    '/dev/mail/:id/html',
    { schema: { hide: true, params: MailPath } },
    async ({ params }, reply) => {
      const { html_part } = await keptMail(db, params.id)
      reply.header('content-security-policy', MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN')
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
      return await reply.type('text/html; charset=utf-8').send(html_part)
    },
  )
}

function mailOut({ id, to_email, subject, text_part, html_part, headers, sent_at }: KeptMail) {
  const parts = { text: text_part, html: html_part, headers: headers ?? {} }
  return { id, to: to_email, subject, ...parts, at: sent_at.toISOString() }
}

async function keptMail(db: Db, id: string): Promise<KeptMail> {
  const mail = await readKeptMail(db, id)
  if (!mail) throw new Refusal('not_found', 'No such mail.')
  return mail
}

function send(reply: FastifyReply, { html, headers }: PlainPage): FastifyReply {
  return reply.headers(headers).send(html)
}
