import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import { typedText } from '../../people/mail/plain-text.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { type Departure, findDeparture } from './event-sql.ts'
import { LEAVING_MAIL } from './note-departure.ts'
import { UNVERIFIED_MAIL } from './note-unverified.ts'
import { verifyBy } from './shapes.ts'
import { findUnverified, type Unverified } from './unverified-sql.ts'

/** Emails about domains that somebody is about to lose. */
export function domainLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  return {
    [LEAVING_MAIL]: async (db, { about_id }) => {
      const departure = about_id === null ? undefined : await findDeparture(db, about_id)
      return departure && leavingMail(departure, baseUrl)
    },
    [UNVERIFIED_MAIL]: async (db, { about_id }) => {
      const unverified = about_id === null ? undefined : await findUnverified(db, about_id)
      return unverified && unverifiedMail(unverified, baseUrl)
    },
  }
}

function leavingMail({ domain, leaves_at, leaving_to }: Departure, baseUrl: string): MailContent {
  const when = leaves_at ? `on ${dayText(leaves_at)}` : 'within a few days'
  return {
    subject: `${namedOf(domain).unicode ?? domain} is being transferred to another registrar`,
    heading: 'This domain is being transferred away',
    domain,
    paragraphs: [
      `If you asked for it, there’s nothing to do: it moves ${when}.`,
      'If you didn’t, refuse it now. The registrar has emailed the registrant a link to refuse the transfer. If you can’t find that email, contact us before the transfer completes.',
    ],
    facts: [
      { label: 'Moves', value: leaves_at ? dayText(leaves_at) : 'Within a few days' },
      ...(leaving_to === null ? [] : [{ label: 'To', value: typedText(leaving_to) }]),
    ],
    button: {
      text: 'See what you can do',
      link: `${baseUrl}/account/domains/${encodeURIComponent(domain)}?tab=transfer`,
    },
    notes: ['Locking the domain can’t stop a transfer that has already started.'],
    reason: 'we report transfers to the owner of the domain',
  }
}

function unverifiedMail(
  { domain, unverified_since, email }: Unverified,
  baseUrl: string,
): MailContent {
  const day = dayText(verifyBy(unverified_since))
  const name = namedOf(domain).unicode ?? domain
  return {
    subject: `Confirm an email address for ${name} by ${day}`,
    heading: 'Confirm the registrant’s email address',
    domain,
    paragraphs: [
      `Open the registrar’s email about this domain, and follow its link by ${day}.`,
      'Otherwise the registrar may suspend the domain, and its website and email stop working.',
    ],
    facts: [
      ...(email === null ? [] : [{ label: 'Sent to', value: typedText(email) }]),
      { label: 'Confirm by', value: day },
    ],
    button: {
      text: 'Send it again, or change the address',
      link: `${baseUrl}/account/domains/${encodeURIComponent(domain)}`,
    },
    notes: ['Registries ask for this once for each new address of a registrant.'],
    reason: 'you own this domain',
  }
}
