import { namedOf } from '../../../values/domain-name.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { PAUSED_MAIL } from './judge-proof.ts'
import type { FindEnded } from './look-for-proof.ts'
import { findPausedMail } from './proof-sql.ts'
import { RECORD_LABEL } from './verification.ts'

/** Emails to sellers. A pause that has already ended is not mentioned. */
export function sellerLetters({
  baseUrl,
  findEnded,
}: {
  baseUrl: string
  findEnded: FindEnded
}): Record<string, Compose> {
  return {
    [PAUSED_MAIL]: async (db, { about_id }) => {
      const paused = about_id === null ? undefined : await findPausedMail(db, about_id)
      if (!paused) return undefined
      const ended = await findEnded(db, paused.account_id, [paused.domain])
      return ended.length > 0 ? endedMail(paused.domain, baseUrl) : pausedMail(paused, baseUrl)
    },
  }
}

/** A domain whose registration has ended has no DNS, so no record would help. */
function endedMail(domain: string, baseUrl: string): MailContent {
  const { unicode = domain } = namedOf(domain)
  return {
    subject: `Your listing ${unicode} is paused`,
    heading: 'Your listing is paused',
    domain,
    paragraphs: [
      'Restore the domain first. Then select “Check again” on your listings page.',
      `The registration of ${unicode} has ended, so nobody can buy it.`,
    ],
    facts: [],
    button: {
      text: 'Go to the domain',
      link: `${baseUrl}/account/domains/${encodeURIComponent(domain)}`,
    },
    notes: ['If it can’t be restored any more, withdraw your listing.'],
    reason: 'you listed this domain for sale',
  }
}

type Paused = { domain: string; token: string; proof_host: string | null; paused_reason: string }

function pausedMail(paused: Paused, baseUrl: string): MailContent {
  const { domain, token, proof_host, paused_reason } = paused
  const { unicode = domain } = namedOf(domain)
  const gone = proof_host
    ? `${unicode} no longer points to ${proof_host}, which proved that you own it.`
    : `We no longer find the DNS record that proves you own ${unicode}.`
  const why =
    paused_reason === 'challenged'
      ? `Another account has proven that it controls ${unicode}, and your record is gone. If you don’t add it within 24 hours, they can list the domain.`
      : gone
  return {
    subject: `Your listing ${unicode} is paused`,
    heading: 'Your listing is paused',
    domain,
    paragraphs: [
      'Add this TXT record to your DNS, then select “Check again” on your listings page.',
      why,
    ],
    facts: [
      { label: 'Type', value: 'TXT' },
      { label: 'Host', value: `${RECORD_LABEL}.${domain}` },
      { label: 'Value', value: token },
    ],
    button: { text: 'Go to your listings', link: `${baseUrl}/account/listings` },
    notes: ['Nobody can buy the domain until then. Keep the record for as long as you sell it.'],
    reason: 'you listed this domain for sale',
  }
}
