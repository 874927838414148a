import { centsText } from '../../../values/cents-text.ts'
import type { Fact, MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import type { WaitingReason } from '../changes/store-waiting.ts'
import { CART_MAX } from './add-to-cart.ts'
import { ITEMS_SHOWN_MAX, readable, receiptButton, termText, WORDS } from './letter-words.ts'
import { WAITING_MAILS } from './notify-waiting.ts'
import { readWaitingOf, type WaitingRow } from './waiting-sql.ts'

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'>

/** Emails about paid items that have to wait. Not sent if nothing waits any more. */
export function waitingLetters(baseUrl: string): Record<string, Compose> {
  const letter =
    (reason: WaitingReason, write: (rows: Rows) => Words): Compose =>
    async (db, { about_id }) => {
      const receipt_id = about_id ?? ''
      const [first, ...more] = await readWaitingOf(db, { receipt_id, reason }, CART_MAX)
      if (!first) return undefined
      const rows: Rows = [first, ...more]
      return mailOf(rows, write(rows), baseUrl)
    }
  return {
    [WAITING_MAILS.in_doubt]: letter('in_doubt', doubtWords),
    [WAITING_MAILS.registrar_credit]: letter('registrar_credit', creditWords),
  }
}

type Rows = [WaitingRow, ...WaitingRow[]]

function mailOf(rows: Rows, words: Words, baseUrl: string): MailContent {
  const [first] = rows
  const isOne = rows.length === 1
  return {
    ...words,
    paragraphs: [...words.paragraphs, moneyText(rows)],
    domain: isOne ? first.domain : undefined,
    ...(!isOne && { facts: factsOf(rows) }),
    button: receiptButton(baseUrl, first.receipt_id),
    reason: isOne ? 'you paid for this domain' : 'you paid for domains in your account',
  }
}

function moneyText(rows: Rows): string {
  const [{ is_charged }] = rows
  const amount = centsText(rows.reduce((sum, { price_cents }) => sum + price_cents, 0))
  if (rows.length > 1) {
    return is_charged
      ? `You’ve paid ${amount}. We refund what fails.`
      : `${amount} is on hold on your card. You only pay for what succeeds.`
  }
  return is_charged
    ? `You’ve paid ${amount}. If it fails, we refund you.`
    : `${amount} is on hold on your card. If it fails, you get it back.`
}

function factsOf(rows: Rows): Fact[] {
  const more = rows.length - ITEMS_SHOWN_MAX
  return [
    ...rows.slice(0, ITEMS_SHOWN_MAX).map(({ domain, op, years, price_cents }) => ({
      label: `${readable(domain)}, ${termText(op, years)}`,
      value: centsText(price_cents),
    })),
    ...(more > 0 ? [{ label: `${more} more on your receipt page`, value: '' }] : []),
  ]
}

function doubtWords(rows: Rows): Words {
  const [{ op, domain }] = rows
  const { noun } = WORDS[op]
  const isOne = rows.length === 1
  return {
    subject: isOne
      ? `We’re checking the ${noun} of ${readable(domain)}`
      : `We’re checking ${rows.length} of your purchases`,
    heading: isOne ? `We’re checking your ${noun}` : 'We’re checking your purchases',
    paragraphs: [
      `There’s nothing to do. The registry hasn’t confirmed whether ${isOne ? `the ${noun} went` : 'these purchases went'} through.`,
      'Our team is finding out, and we’ll email you the result.',
    ],
    notes: [
      `Please don’t order ${isOne ? 'it' : 'them'} anywhere else until then. You could pay twice.`,
    ],
  }
}

function creditWords(rows: Rows): Words {
  const [{ op, domain }] = rows
  const { noun } = WORDS[op]
  const isOne = rows.length === 1
  const isNew = rows.some((row) => row.op === 'register')
  const risk = isOne
    ? 'Until it’s ordered, somebody else can still register it.'
    : 'Until they’re ordered, somebody else can still register new domains.'
  return {
    subject: isOne
      ? `The ${noun} of ${readable(domain)} is delayed`
      : `${rows.length} of your purchases are delayed`,
    heading: isOne ? `Your ${noun} is delayed` : 'Your purchases are delayed',
    paragraphs: [
      `There’s nothing to do. We have to top up our account with the registrar before we can order ${isOne ? 'it' : 'them'}.`,
      'We try again every five minutes, for up to three days.',
    ],
    notes: isNew ? [risk] : [],
  }
}
