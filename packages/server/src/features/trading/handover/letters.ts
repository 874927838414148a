import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { type HandoverRow, isEndedLate } from './handover.ts'
import { SELLER_MAILS } from './notify-seller.ts'
import { findHandover } from './sql.ts'

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'>
type Write = (name: string, sold: HandoverRow) => Words | undefined

/** Emails to sellers about a name that somebody bought. What isn't true any more isn't sent. */
export function handoverLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  const about =
    (write: Write): Compose =>
    async (db, { about_id }) => {
      const sold = about_id === null ? undefined : await findHandover(db, about_id)
      return sold && mailOf(sold, write, baseUrl)
    }
  return {
    [SELLER_MAILS.task]: about(task),
    [SELLER_MAILS.by_partner]: about(byPartner),
    [SELLER_MAILS.reminder]: about(reminder),
    [SELLER_MAILS.late]: about(late),
    [SELLER_MAILS.delivered]: about(delivered),
    [SELLER_MAILS.ended]: about(ended),
    [SELLER_MAILS.disputed]: about(disputed),
  }
}

function mailOf(sold: HandoverRow, write: Write, baseUrl: string): MailContent | undefined {
  const { domain, public_id } = sold
  const { unicode = domain } = namedOf(domain)
  const words = write(unicode, sold)
  return (
    words && {
      ...words,
      domain,
      facts: [
        { label: 'Order', value: public_id },
        { label: 'Price', value: centsText(sold.sale_price_cents) },
      ],
      button: { text: 'Go to your sales', link: `${baseUrl}/account/listings` },
      reason: 'you listed this domain for sale',
    }
  )
}

const CODE_NOTE = 'Only the buyer sees the auth code. Don’t send it by email.'
const PARTNER_CODE_NOTE = 'Only our team sees the auth code. Don’t send it by email.'

function task(name: string, { stage, due_at, is_by_partner }: HandoverRow): Words | undefined {
  if (stage !== 'seller' || due_at === null) return undefined
  return {
    subject: `You sold ${name}. Hand it over by ${dayText(due_at)}`,
    heading: 'You sold your domain',
    paragraphs: [
      `Unlock the domain at your registrar, get its auth code and enter it on your sales page by ${dayText(due_at)}.`,
      is_by_partner
        ? 'A partner sold it for you, and the buyer has paid. Our team runs the transfer with your auth code.'
        : 'The buyer has paid. If you don’t hand it over in time, the buyer gets the money back.',
    ],
    notes: [is_by_partner ? PARTNER_CODE_NOTE : CODE_NOTE],
  }
}

function byPartner(name: string): Words {
  return {
    subject: `You sold ${name}`,
    heading: 'You sold your domain',
    paragraphs: [
      'There’s nothing to do. The domain is in our registrar account, so our team hands it over.',
      'A partner sold it for you, and the buyer has paid.',
    ],
    notes: [],
  }
}

/** Not sent once the code is there, or staff have delivered or ended the order. */
function late(name: string, { stage, way }: HandoverRow): Words | undefined {
  if (stage !== 'staff' || way !== null) return undefined
  return {
    subject: `The auth code of ${name} is overdue`,
    heading: 'The buyer is still waiting',
    paragraphs: [
      'Enter the auth code on your sales page now.',
      'Our team has taken over, and may cancel the sale.',
    ],
    notes: [PARTNER_CODE_NOTE],
  }
}

function reminder(name: string, { stage, due_at, is_by_partner }: HandoverRow): Words | undefined {
  if (stage !== 'seller' || due_at === null) return undefined
  return {
    subject: `Hand over ${name} by ${dayText(due_at)}`,
    heading: 'The buyer is waiting for your domain',
    paragraphs: [
      `Enter its auth code on your sales page by ${dayText(due_at)}.`,
      is_by_partner
        ? 'After that our team takes over, and may cancel the sale.'
        : 'Otherwise we cancel the sale, and the buyer gets the money back.',
    ],
    notes: [is_by_partner ? PARTNER_CODE_NOTE : CODE_NOTE],
  }
}

function delivered(name: string): Words {
  return {
    subject: `${name} was delivered to its buyer`,
    heading: 'Your sale is complete',
    paragraphs: [
      'Check that your bank account is entered under “Earnings”. Your share is payable in 7 days.',
      'The domain is with its buyer.',
    ],
    notes: [],
  }
}

function ended(name: string, sold: HandoverRow): Words {
  const { way } = sold
  const cancelled = 'We cancelled the sale, and the buyer got the money back.'
  return {
    subject: `The sale of ${name} was cancelled`,
    heading: 'Your sale was cancelled',
    paragraphs: [
      'The domain is for sale again. Withdraw your listing if you no longer want to sell it.',
      isEndedLate(sold)
        ? 'The domain wasn’t handed over in time, so the buyer got the money back.'
        : `${cancelled}${way === 'auth_code' ? ' Change the auth code at your registrar.' : ''}`,
    ],
    notes: [],
  }
}

function disputed(name: string): Words {
  return {
    subject: `The buyer of ${name} reported a problem`,
    heading: 'The buyer reported a problem',
    paragraphs: [
      'Check at your registrar that the domain is unlocked and that the auth code was right.',
      'Our team has taken over and will contact you. If the auth code was wrong, tell them then. You can’t replace it on your sales page any more.',
    ],
    notes: [],
  }
}
