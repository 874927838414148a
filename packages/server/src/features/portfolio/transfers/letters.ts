import { centsText } from '../../../values/cents-text.ts'
import type { Db } from '../../../db/pool.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { TRANSFER_MAILS } from '../changes/end-transfer.ts'
import { endedText } from '../changes/transfer-problem.ts'
import { findTransfer, type TransferRow, type TransferStatus } from '../changes/transfer-sql.ts'

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  button: string
}

/** Emails about transfers from other registrars. None of them contains an auth code. */
export function transferLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  const letter = (statuses: TransferStatus[], write: (row: TransferRow) => Words): Compose => {
    return async (db, { about_id }) => {
      const row = await findIn(db, about_id, statuses)
      return row && mailOf(row, write(row), baseUrl)
    }
  }
  return {
    [TRANSFER_MAILS.started]: letter(
      ['waiting_for_registry', 'waiting_for_approval', 'done'],
      startedWords,
    ),
    [TRANSFER_MAILS.approval]: letter(['waiting_for_approval'], approvalWords),
    [TRANSFER_MAILS.code]: letter(['waiting_for_auth_code'], codeWords),
    [TRANSFER_MAILS.done]: letter(['done'], doneWords),
    [TRANSFER_MAILS.refunded]: letter(['failed', 'cancelled'], refundedWords),
  }
}

/** Undefined if the transfer has moved on since: then the email would be wrong. */
async function findIn(
  db: Db,
  about_id: string | null,
  statuses: TransferStatus[],
): Promise<TransferRow | undefined> {
  const row = about_id === null ? undefined : await findTransfer(db, about_id)
  return row && statuses.includes(row.status) ? row : undefined
}

function mailOf(row: TransferRow, { button, ...words }: Words, baseUrl: string): MailContent {
  const link =
    row.status === 'done'
      ? `${baseUrl}/account/domains/${encodeURIComponent(row.domain)}`
      : `${baseUrl}/account/transfers/${encodeURIComponent(row.transfer_id)}`
  const reason = 'you paid for the transfer of this domain'
  return { ...words, domain: row.domain, button: { text: button, link }, reason }
}

function readable({ domain }: TransferRow): string {
  return namedOf(domain).unicode ?? domain
}

function startedWords(row: TransferRow): Words {
  const when = row.completes_at ? `by ${dayText(row.completes_at)}` : 'within about 5 days'
  return {
    subject: `The transfer of ${readable(row)} has started`,
    heading: 'Your transfer has started',
    paragraphs: [
      `There’s nothing to do for now. Your current registrar has to release the domain, usually ${when}.`,
      'Your website and email keep working during the transfer.',
    ],
    notes: ['If the transfer fails, we refund it.'],
    button: 'See the progress',
  }
}

function approvalWords(row: TransferRow): Words {
  return {
    subject: `Approve the transfer of ${readable(row)}`,
    heading: 'Approve your transfer',
    paragraphs: [
      'Look for an email from the registrar to the domain’s owner, and follow the link in it.',
      'The transfer continues as soon as you’ve approved it.',
    ],
    notes: ['Can’t find that email? Send it again on the page of your transfer.'],
    button: 'See the transfer',
  }
}

function codeWords(row: TransferRow): Words {
  const until = row.correct_until ? dayText(row.correct_until) : 'within 14 days'
  return {
    subject: `The auth code for ${readable(row)} doesn’t work`,
    heading: 'Enter a new auth code',
    paragraphs: [
      `Get a new auth code from your current registrar and enter it by ${until}.`,
      'You don’t pay again.',
    ],
    notes: ['If you don’t enter a new code by then, we cancel the transfer and refund it.'],
    button: 'Enter a new auth code',
  }
}

function doneWords(row: TransferRow): Words {
  return {
    subject: `${readable(row)} has been transferred to you`,
    heading: 'Your transfer is complete',
    paragraphs: [
      'The domain is in your account now. Check its contacts and DNS.',
      'Its name servers are the same as before, unless you chose others.',
    ],
    notes: ['Registries lock a domain for up to 60 days after a transfer.'],
    button: 'Open your domain',
  }
}

function refundedWords(row: TransferRow): Words {
  const amount = centsText(row.refunded_cents)
  const why = row.status === 'cancelled' ? 'You cancelled it.' : endedText(row.reason ?? '')
  const what = row.status === 'cancelled' ? 'was cancelled' : 'failed'
  return {
    subject: `The transfer of ${readable(row)} ${what}`,
    heading: row.status === 'cancelled' ? 'Your transfer was cancelled' : 'Your transfer failed',
    paragraphs: [
      `We’ve refunded ${amount} to the card you paid with. It can take a few days to arrive.`,
      why,
    ],
    notes: ['The domain stays with your current registrar.'],
    button: 'See the transfer',
  }
}
