import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { findInactive, type InactiveEndpoint } from './sql.ts'

/** Emails to owners of webhook endpoints. */
export function webhookLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  return {
    'webhook-off': async (db, { about_id }) => {
      const endpoint = about_id === null ? undefined : await findInactive(db, about_id)
      return endpoint && turnedOff(endpoint, baseUrl)
    },
  }
}

/** Shows only the URL's origin, because its path may contain a secret. */
function turnedOff(endpoint: InactiveEndpoint, baseUrl: string): MailContent {
  const { url, environment, inactive_reason } = endpoint
  const why =
    inactive_reason === 'gone'
      ? 'It answered “410 Gone”, so we stopped sending events to it.'
      : 'Every delivery failed for 120 hours, so we stopped sending events to it.'
  return {
    subject: 'Your webhook endpoint was turned off',
    heading: 'Your webhook endpoint was turned off',
    paragraphs: ['Fix the endpoint, then turn it on again in the partner portal.', why],
    facts: [
      { label: 'Endpoint', value: new URL(url).origin },
      { label: 'Environment', value: environment === 'live' ? 'Live' : 'Sandbox' },
    ],
    button: { text: 'Go to webhooks', link: `${baseUrl}/partner/webhooks` },
    notes: [
      'Your events are still recorded. Once the endpoint is on, we send up to 10,000 that it missed in the last 14 days. The event history has the rest.',
    ],
    reason: 'you’re the contact of a Namehouse partner',
  }
}
