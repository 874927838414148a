import { dayText } from '../../../values/moment-text.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { readAnyOrder } from '../orders/read-order.ts'
import { dealLines } from './brokerage-words.ts'
import { moneyText, readable } from './page-words.ts'
import { NOT_CHARGED, RECEIPT } from './send-receipt.ts'
import { checkoutPath, type SessionRow } from './session.ts'
import { findSession } from './sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }
type Bought = { session: SessionRow; public_id: string; at: string }
type Write = (bought: Bought, needs: Needs) => MailContent

const SANDBOX = 'This is a test. No money was charged, and nothing was sold.'

/**
 * Emails to the buyer. Apart from the domain, they contain nothing the partner or buyer typed.
 * Otherwise the sandbox could be used to send arbitrary text to strangers in our name.
 */
export function checkoutLetters(needs: Needs): Record<string, Compose> {
  const about =
    (write: Write): Compose =>
    async (db, { about_id }) => {
      const session = about_id === null ? undefined : await findSession(db, about_id)
      if (!session || session.order_id === null) return undefined
      const { public_id, created_at } = await readAnyOrder(db, session.order_id)
      return write({ session, public_id, at: created_at }, needs)
    }
  return { [RECEIPT]: about(receipt), [NOT_CHARGED]: about(notCharged) }
}

function receipt({ session, public_id, at }: Bought, needs: Needs): MailContent {
  const { domain, price_cents, currency } = session
  const price = moneyText(price_cents, currency)
  return {
    ...commonOf(session, needs),
    subject: `Receipt for ${price}: ${readable(domain)}`,
    heading: 'Thanks for your payment',
    paragraphs: [`You paid ${price}. Follow the transfer of your domain on the receipt page.`],
    facts: [
      { label: 'Order', value: public_id },
      { label: 'Date', value: dayText(new Date(at)) },
      { label: 'Domain', value: readable(domain) },
      ...dealLines(session),
      { label: 'Total', value: price, isTotal: true },
    ],
    notes: ['Anyone with this link can see your receipt, so don’t share it.'],
    reason: 'you bought this domain',
  }
}

function notCharged({ session, public_id }: Bought, needs: Needs): MailContent {
  const { domain, price_cents, currency } = session
  return {
    ...commonOf(session, needs),
    subject: `Your payment for ${readable(domain)} didn’t go through`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      session.brokerage_fee_cents === null
        ? 'To try again, go back to the site where you found the domain and use another card.'
        : 'To try again with another card, reply to this email. We still have your deal.',
      'We couldn’t collect the money from your bank, so we cancelled the order. You weren’t charged.',
    ],
    facts: [
      { label: 'Order', value: public_id },
      { label: 'Not charged', value: moneyText(price_cents, currency) },
    ],
    notes: ['Anyone with this link can see your order, so don’t share it.'],
    reason: 'you tried to buy this domain',
  }
}

function commonOf({ domain, environment, session_id }: SessionRow, { baseUrl, masterKey }: Needs) {
  return {
    domain,
    sandbox: environment === 'sandbox' ? SANDBOX : undefined,
    button: { text: 'View your order', link: baseUrl + checkoutPath(masterKey, session_id) },
  }
}
