import type { MasterKey } from '../../../values/master-key.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { writeLetter } from '../../people/mail/write-letter.ts'
import { readAnyOrder } from '../orders/read-order.ts'
import { moneyText, readable } from './page-words.ts'
import { RECEIPT } from './send-receipt.ts'
import { checkoutPath, type SessionRow } from './session.ts'
import { findSession } from './sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }
type Paid = { session: SessionRow; public_id: string; at: string }

const SANDBOX = 'This is a test in the sandbox: no money was taken, and nothing is sold.'

/**
 * The buyer's receipt. Apart from the domain, it contains nothing the partner or buyer typed.
 * Otherwise the sandbox could be used to send arbitrary text to strangers in our name.
 */
export function checkoutLetters(needs: Needs): Record<string, Compose> {
  return {
    [RECEIPT]: async (db, { about_id }) => {
      const session = about_id === null ? undefined : await findSession(db, about_id)
      if (!session || session.order_id === null) return undefined
      const { public_id, created_at } = await readAnyOrder(db, session.order_id)
      return receipt({ session, public_id, at: created_at }, needs)
    },
  }
}

function receipt({ session, public_id, at }: Paid, { baseUrl, masterKey }: Needs) {
  const { domain, price_cents, currency, session_id } = session
  const isTest = session.environment === 'sandbox'
  const name = readable(domain)
  const price = moneyText(price_cents, currency)
  const subject = `Your receipt for ${name}`
  return writeLetter(isTest ? `[Sandbox] ${subject}` : subject, [
    ...(isTest ? [SANDBOX] : []),
    `Thank you. You have paid ${price} for ${name}.`,
    `Order: ${public_id}`,
    `Date: ${dayText(at)}`,
    `Name: ${name === domain ? domain : `${name} (${domain})`}`,
    `Price: ${price}`,
    'Next the registrar hands the name over to you. Your page shows how far it is.',
    {
      text: 'See your receipt and how far the name is',
      link: baseUrl + checkoutPath(masterKey, session_id),
    },
    'Anyone with this link can see your receipt, so keep it to yourself.',
  ])
}

function dayText(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
