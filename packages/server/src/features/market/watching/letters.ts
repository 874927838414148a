import { namedOf } from '../../../values/domain-name.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { unsubscribeUrl } from '../../people/mail/unsubscribe-link.ts'
import { type MailedAlert, readMailing } from './alert-sql.ts'

export const ALERTS_MAIL = 'watch-alerts'
/** The list that people leave when they unsubscribe. Its id is the account's. */
export const WATCHES_LIST = 'watches'

type Needs = { baseUrl: string; masterKey: MasterKey }

/** Emails about watched names. Nothing is sent to an account that has unsubscribed meanwhile. */
export function watchLetters(needs: Needs): Record<string, Compose> {
  return {
    [ALERTS_MAIL]: async (db, { about_id }) => {
      const alerts = about_id === null ? [] : await readMailing(db, about_id)
      const [first] = alerts
      if (!first) return undefined
      const content = alerts.length === 1 ? oneAlert(first, needs) : manyAlerts(alerts, needs)
      const unsubscribe = unsubscribeUrl(needs, WATCHES_LIST, first.account_id)
      return { ...content, unsubscribe }
    },
  }
}

const REASON = 'you watch domains and asked for email about them'
const NOTE = 'You can change how often we email you, or stop these emails, at Account → Watching.'

const BUTTONS: Record<string, string> = {
  watch_available: 'Register this domain',
  watch_listed: 'View listing',
  watch_price_drop: 'View listing',
}

function oneAlert(alert: MailedAlert, { baseUrl }: Needs): MailContent {
  const { kind, domain, title, body, href } = alert
  return {
    subject: title,
    heading: title,
    domain,
    paragraphs: [body],
    button: { text: BUTTONS[kind] ?? 'See registration data', link: `${baseUrl}${href}` },
    notes: [NOTE],
    reason: REASON,
  }
}

const SHORT: Record<string, string> = {
  watch_available: 'Available',
  watch_expiring: 'Expiring',
  watch_listed: 'For sale',
  watch_price_drop: 'Lower price',
}

function manyAlerts(alerts: MailedAlert[], { baseUrl }: Needs): MailContent {
  return {
    subject: `${alerts.length} updates about domains you watch`,
    heading: `${alerts.length} updates about domains you watch`,
    paragraphs: ['Open your notifications to see the details.'],
    facts: alerts.map(({ kind, domain }) => {
      return { label: namedOf(domain).unicode ?? domain, value: SHORT[kind] ?? 'Changed' }
    }),
    button: { text: 'See watched domains', link: `${baseUrl}/account/watching` },
    notes: [NOTE],
    reason: REASON,
  }
}
