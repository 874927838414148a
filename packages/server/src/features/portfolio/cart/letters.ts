import { centsText } from '../../../values/cents-text.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { Fact, MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { CART_MAX } from './add-to-cart.ts'
import { ITEMS_SHOWN_MAX, readable, receiptButton, termText, WORDS } from './letter-words.ts'
import {
  findClosedReceipt,
  readReceiptItems,
  type ReceiptItemRow,
  type ReceiptRow,
} from './receipt-sql.ts'
import { RECEIPT_MAIL } from './send-receipt.ts'
import { lateLetters } from './late-letters.ts'
import { waitingLetters } from './waiting-letters.ts'

type Paid = { receipt: ReceiptRow; items: ReceiptItemRow[] }

/** Emails about what was paid in the cart. */
export function cartLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  return {
    [RECEIPT_MAIL]: async (db, { about_id }) => {
      const receipt = about_id === null ? undefined : await findClosedReceipt(db, about_id)
      if (!receipt) return undefined
      const items = await readReceiptItems(db, [receipt.receipt_id], CART_MAX)
      return receiptMail({ receipt, items }, baseUrl)
    },
    ...lateLetters(baseUrl),
    ...waitingLetters(baseUrl),
  }
}

function receiptMail({ receipt, items }: Paid, baseUrl: string): MailContent {
  const { receipt_id } = receipt
  const [only] = items
  return {
    ...wordsOf({ receipt, items }),
    domain: items.length === 1 ? only?.domain : undefined,
    facts: factsOf({ receipt, items }),
    button: receiptButton(baseUrl, receipt_id),
    notes: ['You only pay for what succeeds.'],
    reason: receipt.renews_from
      ? 'auto-renew is on for this domain'
      : 'you paid for domains in your account',
  }
}

function wordsOf({ receipt, items }: Paid) {
  const late = items.filter(({ is_late }) => is_late).length
  const failed = items.filter(({ is_late, state }) => !is_late && state !== 'done').length
  const taken = receipt.taken_cents ?? 0
  const isRenewed = receipt.renews_from !== null && late === 0
  if (taken > 0 && isRenewed) return renewedWords(centsText(taken), items)
  if (taken > 0)
    return chargedWords(centsText(taken), { failed, late, all: items.length, why: whyEarly(items) })
  return failed === items.length ? nothingDoneWords(items) : notChargedWords()
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>

type Counts = { failed: number; late: number; all: number; why: string }

/** Why an item is charged that hasn't ended. A card is charged once for the whole cart. */
function whyEarly(items: ReceiptItemRow[]): string {
  return items.some(({ op, state }) => op === 'transfer' && state !== 'failed')
    ? 'in progress. We charged it with your transfer, because transfers are charged when they start'
    : 'taking longer than your bank holds the money, so we charged it now'
}

function chargedWords(amount: string, { failed, late, all, why }: Counts): Words {
  const charged = `We charged your card ${amount}. Keep this email for your records.`
  const failure = `${failed} of ${all} items failed, and you weren’t charged for ${failed === 1 ? 'it' : 'them'}.`
  return {
    subject: `Receipt for ${amount}`,
    heading: 'Thanks for your payment',
    paragraphs: [
      charged,
      ...(failed > 0 ? [failure] : []),
      ...(late > 0 ? [lateText(late, all, why)] : []),
    ],
  }
}

function lateText(late: number, all: number, why: string): string {
  const what =
    all === 1
      ? 'Your order is'
      : late === 1
        ? `1 of ${all} items is`
        : `${late} of ${all} items are`
  return `${what} ${why}. If it fails, we refund it and email you.`
}

function renewedWords(amount: string, [item]: ReceiptItemRow[]): Words {
  const name = readable(item?.domain ?? '')
  return {
    subject: `We renewed ${name}`,
    heading: 'Your domain is renewed',
    paragraphs: [`We charged your saved card ${amount}. Keep this email for your records.`],
  }
}

function nothingDoneWords(items: ReceiptItemRow[]): Words {
  const [first] = items
  const { verb } = WORDS[first?.op ?? 'renew']
  const what = items.length === 1 ? readable(first?.domain ?? '') : 'your domains'
  const isMixed = items.some(({ op }) => op !== first?.op)
  const subject = isMixed ? 'We couldn’t complete your purchase' : `We couldn’t ${verb} ${what}`
  return {
    subject,
    heading: items.length === 1 ? `We couldn’t ${verb} this domain` : subject,
    paragraphs: ['See what went wrong on the receipt, then try again.', 'You weren’t charged.'],
  }
}

/** The bank took back its promise after the work was done. We bear the cost. */
function notChargedWords(): Words {
  return {
    subject: 'We couldn’t charge your card',
    heading: 'We couldn’t charge your card',
    paragraphs: [
      'You don’t need to do anything. You weren’t charged, and everything marked “Done” below stays in place.',
    ],
  }
}

function factsOf({ receipt, items }: Paid): Fact[] {
  const { receipt_id, created_at, taken_cents } = receipt
  const isCharged = (taken_cents ?? 0) > 0
  const more = items.length - ITEMS_SHOWN_MAX
  return [
    { label: 'Receipt', value: receipt_id },
    { label: 'Date', value: dayText(created_at) },
    ...items.slice(0, ITEMS_SHOWN_MAX).map((item) => itemFact(item, isCharged)),
    ...(more > 0 ? [{ label: `${more} more on your receipt page`, value: '' }] : []),
    { label: 'Total charged', value: centsText(taken_cents ?? 0), isTotal: true },
  ]
}

function itemFact(item: ReceiptItemRow, isCharged: boolean): Fact {
  const { domain, op, years } = item
  const label = `${readable(domain)}, ${termText(op, years)}`
  return { label, value: endOf(item, isCharged) }
}

function endOf(item: ReceiptItemRow, isCharged: boolean): string {
  const { op, state, is_late, price_cents, refunded_cents } = item
  const price = centsText(price_cents)
  if (state === 'done') return isCharged ? price : 'Done, not charged'
  if (state === 'failed') {
    return `${WORDS[op].failed}, ${refunded_cents > 0 ? 'refunded' : 'not charged'}`
  }
  return is_late && isCharged ? `${price}, in progress` : 'In progress, not charged'
}
