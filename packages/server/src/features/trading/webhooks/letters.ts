import type { Compose } from '../../people/mail/send-due-mail.ts'
import { findInactive } from './sql.ts'

/** Emails to owners of webhook endpoints. */
export function webhookLetters(): Record<string, Compose> {
  return {
    'webhook-off': async (db, { about_id }) => {
      const endpoint = about_id === null ? undefined : await findInactive(db, about_id)
      if (!endpoint) return undefined
      const { origin } = new URL(endpoint.url)
      return words(origin, endpoint.environment)
    },
  }
}

/** Shows only the URL's origin, which contains no secret and nothing that needs escaping. */
function words(origin: string, environment: string) {
  const subject = 'Your webhook endpoint was switched off'
  const paragraphs = [
    `We no longer send ${environment} events to ${origin}: it answered "410 Gone", or nothing but failures for 120 hours.`,
    'Your events are still recorded; GET /events has them all. When the endpoint works again, register it once more (PUT /api/partner/webhooks), and what was missed in the last 14 days is sent.',
  ]
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n\nNamehouse\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title><body style="font-family: sans-serif; max-width: 36em">${paragraphs.map((text) => `<p>${text}</p>`).join('')}<p>Namehouse</p></body></html>`,
  }
}
