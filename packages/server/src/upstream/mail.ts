import type { Transporter } from 'nodemailer'
import { traced } from '../values/tracing.ts'

/** An outgoing message. */
export type Letter = {
  id: string
  to: string
  /** When it was written. The same on every attempt. */
  date: Date
  subject: string
  text: string
  html: string
  /** Where a POST stops these messages, for those that people can unsubscribe from. */
  unsubscribe?: string
}

export type MailSettings = { smtpUrl: string; from: string }

/** Hands a message to the mail server, or throws. It may still arrive late or never. */
export type SendMail = (letter: Letter) => Promise<void>

const CONNECT_MS = 5_000
const SILENT_MS = 10_000
/** Shorter than the wait before the first retry (features/people/mail/states.ts). */
const ALL_MS = 30_000

/** The headers of a message, by their names in lower case. */
export function headersOf({ id, to, date, subject, unsubscribe }: Letter, from: string) {
  return {
    from,
    to,
    subject,
    date: date.toUTCString().replace('GMT', '+0000'),
    // With the same id on every attempt, a mail server can drop duplicates.
    'message-id': `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
    // Tells out-of-office programs not to answer (RFC 3834).
    'auto-submitted': 'auto-generated',
    ...listHeaders(unsubscribe),
  }
}

/** Lets the reader's mail program unsubscribe with one click (RFC 2369, RFC 8058). */
function listHeaders(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  }
}

/** Sends through the operator's mail server. The connection is opened for the first message. */
export function openMail({ smtpUrl, from }: MailSettings): SendMail {
  let opened: Promise<Transporter> | undefined
  const { hostname } = new URL(smtpUrl)
  const span = { name: `SMTP ${hostname}`, attributes: { 'server.address': hostname } }
  return async (letter) => {
    opened ??= connect(smtpUrl)
    const transport = await opened
    await traced(span, () => inTime(transport.sendMail(messageOf(letter, from))))
  }
}

async function inTime(sent: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the mail server is too slow')), ALL_MS)
  try {
    await Promise.race([sent, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A message with two alternative parts, in ASCII lines of at most 76 characters. */
function messageOf(letter: Letter, from: string) {
  const { 'message-id': messageId, 'auto-submitted': autoSubmitted } = headersOf(letter, from)
  const { to, date, subject, text, html, unsubscribe } = letter
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    date,
    headers: {
      'Auto-Submitted': autoSubmitted,
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    textEncoding: 'quoted-printable' as const,
  }
}

async function connect(smtpUrl: string): Promise<Transporter> {
  // Imported on demand: most processes send no mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    // Messages contain only our own text, so they never need to include a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
