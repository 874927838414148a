import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { headersOf, type SendMail } from '../../../upstream/mail.ts'
import { readTraceparent } from '../../../values/trace-context.ts'
import { type SpanStart, traced } from '../../../values/tracing.ts'
import type { MailContent } from './mail-content.ts'
import { renderMail } from './render-mail.ts'
import {
  deleteMail,
  type DueMail,
  holdDueMail,
  keepLetter,
  noteError,
  noteFailed,
  noteSent,
  noteTry,
  postponeMail,
} from './sql.ts'
import { ATTEMPTS_MAX, askAgainAt, isTooOld, nextTryAt } from './states.ts'

/**
 * Writes an email when it is sent, so that a retry after an upgrade uses the new wording and a
 * signed link never lies in the queue. Undefined if there is nothing to send (any more). Must
 * return the same content if called twice.
 */
export type Compose = (db: Db, mail: DueMail) => Promise<MailContent | undefined>

export type Post = {
  compose: Record<string, Compose>
  /** Undefined: store letters in the demo's outbox. */
  send: SendMail | undefined
  log?: Logger
}

/** The sender in the demo, which has no mail server. */
const DEMO_FROM = 'Namehouse <mail@namehouse.test>'
const UNKNOWN_KIND = 'This version doesn’t know this kind of email.'
const ERROR_LENGTH_MAX = 500
/** Longer than a mail server may take to answer. */
const LEASE_MS = 60_000

/**
 * Sends one email that is due; true if there was one. The attempt is recorded first, so if the
 * worker dies or the server doesn't answer, the email is retried later.
 */
export async function sendDueMail(db: Db, post: Post, now: Date): Promise<boolean> {
  const mail = await db.begin(async (tx) => {
    const due = await holdDueMail(tx, now)
    const next_at = nextTryAt(due?.attempts ?? 0, now)
    if (due) await noteTry(tx, due.id, { next_at, leaseMs: LEASE_MS })
    return due
  })
  if (!mail) return false
  try {
    await traced(spanOf(mail), () => deliver(db, post, { mail, now }))
  } catch (error) {
    await noteError(db, mail.id, String((error as Error).message).slice(0, ERROR_LENGTH_MAX))
    if (mail.attempts + 1 >= ATTEMPTS_MAX) await noteFailed(db, mail.id, now)
  }
  return true
}

/** Part of the trace of the request that caused the email. */
function spanOf({ id, kind, attempts, traceparent }: DueMail): SpanStart {
  const attributes = { 'messaging.message.id': id, 'namehouse.attempt': attempts + 1 }
  const parent = readTraceparent(traceparent)
  return { name: `mail ${kind}`, kind: 'consumer', attributes, parent }
}

type Due = { mail: DueMail; now: Date }

async function deliver(db: Db, post: Post, { mail, now }: Due): Promise<void> {
  if (isTooOld(mail.created_at, now)) return await noteFailed(db, mail.id, now)
  const write = post.compose[mail.kind]
  if (!write) return await leaveToOthers(db, post, { mail, now })
  const content = await write(db, mail)
  if (!content) return await deleteMail(db, mail.id)
  const { id, to_email: to, created_at: date } = mail
  const letter = { id, to, date, ...renderMail(content, to) }
  await (post.send ? post.send(letter) : keepLetter(db, letter, headersOf(letter, DEMO_FROM)))
  await noteSent(db, mail.id, now)
}

/** During an upgrade, a worker of the next version can send it. Logged once for each email. */
async function leaveToOthers(db: Db, { log }: Post, { mail, now }: Due): Promise<void> {
  const { id, kind, last_error } = mail
  if (last_error !== UNKNOWN_KIND)
    log?.warn({ mail: id, kind }, 'an email of an unknown kind waits')
  await postponeMail(db, id, { next_at: askAgainAt(now), last_error: UNKNOWN_KIND })
}
