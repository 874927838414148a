import type { Transporter } from 'nodemailer'

/** An outgoing message. */
export type Letter = { id: string; to: string; subject: string; text: string; html: string }

export type MailSettings = { smtpUrl: string; from: string }

/** Hands a message to the mail server, or throws. It may still arrive late or never. */
export type SendMail = (letter: Letter) => Promise<void>

const CONNECT_MS = 5_000
const SILENT_MS = 10_000
/** Shorter than the wait before the first retry (features/people/mail/states.ts). */
const ALL_MS = 30_000

/** Sends through the operator's mail server. The connection is opened for the first message. */
export function openMail({ smtpUrl, from }: MailSettings): SendMail {
  let opened: Promise<Transporter> | undefined
  return async ({ id, to, subject, text, html }) => {
    opened ??= connect(smtpUrl)
    const transport = await opened
    // With the same id on every attempt, a mail server can drop duplicates.
    const messageId = `<${id}@${from.replace(/^.*@|>$/g, '')}>`
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the mail server is too slow')), ALL_MS)
    try {
      const sent = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
      })
      await Promise.race([sent, late.promise])
    } finally {
      clearTimeout(timer)
    }
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
