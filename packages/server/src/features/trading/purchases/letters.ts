import type { Reader } from '../../../db/pool.ts'
import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { HandoverRow } from '../handover/handover.ts'
import { MOVED_MAIL } from '../handover/notify-moved.ts'
import { findHandover } from '../handover/sql.ts'
import { BUYER_MAILS } from '../orders/notify-buyer.ts'
import type { OrderRow } from '../orders/order.ts'
import { findOrder } from '../orders/sql.ts'

type Needs = {
  baseUrl: string
  /** Whether an account holds a name and has no contact that could be its registrant. */
  needsContact(reader: Reader, held: { account_id: string; domain: string }): Promise<boolean>
}
type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'>
type Write = (name: string, order: OrderRow, handover: HandoverRow | undefined) => Words | undefined

/** Emails to people who bought a domain from us directly, one for each step of its delivery. */
export function purchaseLetters({ baseUrl, needsContact }: Needs): Record<string, Compose> {
  const about =
    (write: Write): Compose =>
    async (db, { about_id }) => {
      const order = about_id === null ? undefined : await findOrder(db, about_id)
      if (!order) return undefined
      const { unicode = order.domain } = namedOf(order.domain)
      const words = write(unicode, order, await findHandover(db, order.public_id))
      return words && purchaseMail(order, words, baseUrl)
    }
  const arrived: Compose = async (db, mail) => {
    const order = mail.about_id === null ? undefined : await findOrder(db, mail.about_id)
    const { buyer_account_id: account_id = null, domain = '' } = order ?? {}
    const lacks = account_id !== null && (await needsContact(db, { account_id, domain }))
    return await about(lacks ? deliveredWithoutContact : delivered)(db, mail)
  }
  return {
    [BUYER_MAILS['start-transfer']]: about(started),
    [BUYER_MAILS['confirm-transfer']]: arrived,
    [BUYER_MAILS.refund]: about(refunded),
    [MOVED_MAIL]: about(moved),
  }
}

function purchaseMail(order: OrderRow, words: Words, baseUrl: string): MailContent {
  const { public_id, domain } = order
  return {
    ...words,
    domain,
    facts: [
      { label: 'Order', value: public_id },
      { label: 'Price', value: centsText(order.sale_price_cents) },
    ],
    button: {
      text: 'View your purchase',
      link: `${baseUrl}/account/purchases/${encodeURIComponent(public_id)}`,
    },
    reason: 'you bought this domain',
  }
}

function started(name: string, _: OrderRow, handover: HandoverRow | undefined): Words {
  const due = handover?.due_at ? ` by ${dayText(handover.due_at)}` : ''
  const notes = [`Something wrong? Report it on the same page${due}. After that the sale is final.`]
  if (handover?.way === 'auth_code') {
    return {
      subject: `The auth code for ${name} is ready`,
      heading: 'Your auth code is ready',
      paragraphs: [
        'Open your purchase to see the auth code, and transfer the domain to your registrar with it.',
        `Confirm on the same page when the domain has arrived${due}.`,
      ],
      notes,
    }
  }
  if (handover?.way === 'pushed') {
    return {
      subject: `The seller handed over ${name}`,
      heading: 'The seller pushed the domain to you',
      paragraphs: [
        'Check your account at the seller’s registrar, and confirm that the domain has arrived.',
        `Please do so${due}.`,
      ],
      notes,
    }
  }
  return {
    subject: `The transfer of ${name} has started`,
    heading: 'The transfer has started',
    paragraphs: ['There’s nothing to do right now. We’ll email you when the domain is yours.'],
    notes: ['Until it’s delivered, you can get your money back.'],
  }
}

/** Not sent once the buyer has answered. */
function moved(name: string, _: OrderRow, handover: HandoverRow | undefined): Words | undefined {
  if (handover?.stage !== 'buyer' || !handover.due_at || !handover.registrar_after) return undefined
  const due = dayText(handover.due_at)
  return {
    subject: `${name} moved to another registrar. Is it yours now?`,
    heading: 'Has your domain arrived?',
    paragraphs: [
      `Confirm it on the page of your purchase if it did. If not, report a problem there by ${due}.`,
      `The registry says that the domain is now at ${handover.registrar_after}.`,
    ],
    notes: [`After ${due} the sale is final, and we pay the seller.`],
  }
}

function delivered(name: string): Words {
  return {
    subject: `${name} is yours`,
    heading: 'Your domain was delivered',
    paragraphs: ['Set up its website and email next, or park it for later.'],
    notes: ['The sale is final now.'],
  }
}

function deliveredWithoutContact(name: string): Words {
  return {
    ...delivered(name),
    paragraphs: [
      'Add a contact in your account, and make it the domain’s registrant.',
      'Until then, its former owner stays the registrant.',
    ],
  }
}

function refunded(name: string, { sale_price_cents }: OrderRow): Words {
  return {
    subject: `Your purchase of ${name} was cancelled`,
    heading: 'We refunded your purchase',
    paragraphs: [
      'You can choose another domain on the market.',
      `We cancelled the order and are returning ${centsText(sale_price_cents)} to your card. Banks usually take a few days.`,
    ],
    notes: [],
  }
}
