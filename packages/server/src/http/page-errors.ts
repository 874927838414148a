import type { FastifyError, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { App } from './app.ts'
import { STATUS } from './errors.ts'
import type { PlainPage } from './plain-page.ts'

type Pages = {
  invalidLinkPage(reason: string): PlainPage
  /** The message when the URL or the form can't be read. */
  unreadable: string
}

/** Answers errors with an HTML page instead of JSON: these routes are opened from an email. */
export function answerErrorsWithPages(app: App, { invalidLinkPage, unreadable }: Pages): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : undefined
    const status = (refusal ? STATUS[refusal.code] : (error as FastifyError).statusCode) ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
    const reason =
      refusal?.message ?? (status >= 500 ? 'Something went wrong on our side.' : unreadable)
    return sendPlainPage(reply.code(status), invalidLinkPage(reason))
  })
}

export function sendPlainPage(reply: FastifyReply, { html, headers }: PlainPage): FastifyReply {
  return reply.headers(headers).send(html)
}
