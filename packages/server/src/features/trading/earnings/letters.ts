import { centsText } from '../../../values/cents-text.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { accountText } from './bank-details.ts'
import type { PayoutMethod } from './earnings.ts'
import { PAYOUT_MAILS } from './notify-payout.ts'
import { type OnePayout, readPayout } from './read-payout.ts'
import { findStripe } from './stripe-sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }
type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'>

/** Emails to sellers about their payouts. */
export function earningLetters({ baseUrl, masterKey }: Needs): Record<string, Compose> {
  const about =
    (write: (amount: string, method: PayoutMethod) => Words): Compose =>
    async (db, { about_id }) => {
      const found = about_id === null ? undefined : await readPayout(db, about_id, masterKey)
      return found && mailOf(found, write, baseUrl)
    }
  return {
    [PAYOUT_MAILS.paid]: about(paid),
    [PAYOUT_MAILS.failed]: about(failed),
    [PAYOUT_MAILS.stripe]: async (db, { about_id }) => {
      const row = about_id === null ? undefined : await findStripe(db, about_id)
      return row?.status === 'restricted' ? restricted(baseUrl) : undefined
    },
  }
}

function mailOf(
  { payout, details, sales, instalments }: OnePayout,
  write: (amount: string, method: PayoutMethod) => Words,
  baseUrl: string,
): MailContent {
  const amount = centsText(payout.amount_cents)
  return {
    ...write(amount, payout.method),
    facts: [
      { label: 'To', value: accountText(details) },
      ...(sales.length > 0 ? [{ label: 'Sales', value: String(sales.length) }] : []),
      ...(instalments.length > 0
        ? [{ label: 'Monthly payments', value: String(instalments.length) }]
        : []),
      { label: 'Amount', value: amount, isTotal: true },
    ],
    button: {
      text: 'See the statement',
      link: `${baseUrl}/account/earnings/${encodeURIComponent(payout.payout_id)}`,
    },
    reason: 'you sell domains here',
  }
}

function paid(amount: string): Words {
  return {
    subject: `We paid you ${amount}`,
    heading: 'Your payout is on its way',
    paragraphs: ['There’s nothing left to do. Your bank may take a few days to show it.'],
    notes: [],
  }
}

function failed(amount: string, method: PayoutMethod): Words {
  return {
    subject: `Your payout of ${amount} didn’t go through`,
    heading: 'Your payout didn’t go through',
    paragraphs: [
      method === 'stripe'
        ? 'Open “Earnings” and check your Stripe account. It may need something from you.'
        : 'Check your bank account under “Earnings”, and correct it if something is wrong.',
      'The money is still yours. It goes into your next payout.',
    ],
    notes: [],
  }
}

function restricted(baseUrl: string): MailContent {
  return {
    subject: 'Stripe needs something from you before we can pay you',
    heading: 'Your Stripe account needs attention',
    paragraphs: [
      'Open “Earnings” and continue with Stripe.',
      'Until then we keep what you earned. It goes into your next payout.',
    ],
    notes: [],
    facts: [],
    button: { text: 'Open your earnings', link: `${baseUrl}/account/earnings` },
    reason: 'you sell domains here',
  }
}
