import type { Db } from '../../../db/pool.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import { typedText } from '../../people/mail/plain-text.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { BLOCK_MAILS } from './block-forwarding.ts'
import { findStaffForwarding, type StaffForwardingRow } from './block-sql.ts'
import { REASON_CHARS_MAX } from './shapes.ts'

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'>

/** Emails about forwardings that staff stopped. Left out if that has changed in the meantime. */
export function forwardingLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  const letter = (isBlocked: boolean, write: (row: StaffForwardingRow) => Words): Compose => {
    return async (db, { about_id }) => {
      const row = await findIf(db, about_id, isBlocked)
      return row && { ...write(row), ...addressed(row, baseUrl) }
    }
  }
  return {
    [BLOCK_MAILS.blocked]: letter(true, blockedWords),
    [BLOCK_MAILS.unblocked]: letter(false, unblockedWords),
  }
}

async function findIf(
  db: Db,
  domain: string | null,
  isBlocked: boolean,
): Promise<StaffForwardingRow | undefined> {
  const row = domain === null ? undefined : await findStaffForwarding(db, domain)
  return row && (row.blocked_at !== null) === isBlocked ? row : undefined
}

function addressed({ domain }: StaffForwardingRow, baseUrl: string) {
  const link = `${baseUrl}/account/domains/${encodeURIComponent(domain)}?tab=dns`
  const reason = 'you forward this domain'
  return { domain, button: { text: 'See the forwarding', link }, reason }
}

function blockedWords({ domain, blocked_at, blocked_reason }: StaffForwardingRow): Words {
  return {
    subject: `We stopped forwarding ${nameOf(domain)}`,
    heading: 'We stopped forwarding this domain',
    paragraphs: [
      'Contact us if you think this is a mistake.',
      'Visitors now get a page that says nothing is here. Other DNS records and your email keep working.',
    ],
    facts: [
      { label: 'Reason', value: typedText(blocked_reason ?? '', REASON_CHARS_MAX) },
      ...(blocked_at ? [{ label: 'Stopped', value: dayText(blocked_at) }] : []),
    ],
    notes: ['You can’t set up forwarding for this domain until we allow it again.'],
  }
}

function unblockedWords({ domain, stopped_at }: StaffForwardingRow): Words {
  const next = stopped_at
    ? 'You can set it up again.'
    : 'There’s nothing to do: visitors are forwarded again.'
  return {
    subject: `${nameOf(domain)} can be forwarded again`,
    heading: 'Forwarding is allowed again',
    paragraphs: [next, 'We checked the forwarding that we had stopped.'],
    notes: ['Thank you for your patience.'],
  }
}

function nameOf(domain: string): string {
  return namedOf(domain).unicode ?? domain
}
