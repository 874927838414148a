import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { Fact, MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { CART_MAX } from './add-to-cart.ts'
import {
  findClosedReceipt,
  readReceiptItems,
  type ReceiptItemRow,
  type ReceiptRow,
} from './receipt-sql.ts'
import { RECEIPT_MAIL } from './send-receipt.ts'
import type { CartOp } from './sql.ts'

/** A receipt with more items than this lists the rest on its page. */
export const ITEMS_SHOWN_MAX = 50

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
  }
}

function receiptMail({ receipt, items }: Paid, baseUrl: string): MailContent {
  const { receipt_id } = receipt
  const [only] = items
  return {
    ...wordsOf({ receipt, items }),
    domain: items.length === 1 ? only?.domain : undefined,
    facts: factsOf({ receipt, items }),
    button: {
      text: 'View your receipt',
      link: `${baseUrl}/account/receipts?receipt=${encodeURIComponent(receipt_id)}`,
    },
    notes: ['You only pay for what succeeds.'],
    reason: receipt.renews_from
      ? 'auto-renew is on for this domain'
      : 'you paid for domains in your account',
  }
}

function wordsOf({ receipt, items }: Paid) {
  const failed = items.filter(({ state }) => state !== 'done').length
  const taken = receipt.taken_cents ?? 0
  if (taken > 0 && receipt.renews_from) return renewedWords(centsText(taken), items)
  if (taken > 0) return chargedWords(centsText(taken), failed, items.length)
  return failed === items.length ? nothingDoneWords(items) : notChargedWords()
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>

function chargedWords(amount: string, failed: number, all: number): Words {
  const charged = `We charged your card ${amount}. Keep this email for your records.`
  return {
    subject: `Receipt for ${amount}`,
    heading: 'Thanks for your payment',
    paragraphs:
      failed === 0
        ? [charged]
        : [
            charged,
            `${failed} of ${all} items failed, and you weren’t charged for ${failed === 1 ? 'it' : 'them'}.`,
          ],
  }
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

const WORDS: Record<CartOp, { verb: string; noun: string; failed: string }> = {
  register: { verb: 'register', noun: 'registration', failed: 'Not registered' },
  transfer: { verb: 'transfer', noun: 'transfer', failed: 'Not transferred' },
  renew: { verb: 'renew', noun: 'renewal', failed: 'Not renewed' },
  restore: { verb: 'restore', noun: 'restore', failed: 'Not restored' },
}

function itemFact({ domain, op, years, state, price_cents }: ReceiptItemRow, isCharged: boolean) {
  const { noun, failed } = WORDS[op]
  const what = years === null ? noun : termText(op, noun, years)
  const done = isCharged ? centsText(price_cents) : 'Done, not charged'
  const value = state === 'done' ? done : `${failed}, not charged`
  return { label: `${readable(domain)}, ${what}`, value }
}

function termText(op: CartOp, noun: string, years: number): string {
  return op === 'transfer' ? `${noun}, adds ${yearsText(years)}` : `${noun} for ${yearsText(years)}`
}

function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}

function readable(domain: string): string {
  return namedOf(domain).unicode ?? domain
}
