import type { Transporter } from 'nodemailer'

/** A message as it goes out. */
export type Letter = { id: string; to: string; subject: string; text: string; html: string }

export type MailSettings = { smtpUrl: string; from: string }

/** Hands a letter over, or throws; a letter that was handed over may still arrive late or never. */
export type SendMail = (letter: Letter) => Promise<void>

const CONNECT_MS = 5_000
const SILENT_MS = 10_000
/** Shorter than the first wait before a second try (features/people/mail/states.ts). */
const ALL_MS = 30_000

/** Sends by the operator's mail server. The connection is opened when there is a letter. */
export function openMail({ smtpUrl, from }: MailSettings): SendMail {
  let opened: Promise<Transporter> | undefined
  return async ({ id, to, subject, text, html }) => {
    opened ??= connect(smtpUrl)
    const transport = await opened
    // The same id at every try lets a mail server drop what it has already taken.
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
  // Loaded only where it is used: most processes send nothing.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    // A letter is text that we wrote: it never names a file or an address to be read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
