import { centsText } from '../../../values/cents-text.ts'
import type { Db } from '../../../db/pool.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { CART_MAX } from './add-to-cart.ts'
import { readable, receiptButton, WORDS } from './letter-words.ts'
import { readReceiptItems, type ReceiptItemRow } from './receipt-sql.ts'
import { LATE_MAILS } from './send-receipt.ts'

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>

/** Emails about items that ended after their receipt. */
export function lateLetters(baseUrl: string): Record<string, Compose> {
  const letter =
    (write: (item: ReceiptItemRow) => Words): Compose =>
    async (db, { about_id }) => {
      const item = await findItem(db, about_id)
      return item && mailOf(item, write(item), baseUrl)
    }
  return { [LATE_MAILS.done]: letter(doneWords), [LATE_MAILS.failed]: letter(failedWords) }
}

async function findItem(db: Db, about_id: string | null): Promise<ReceiptItemRow | undefined> {
  const [receipt_id = '', position] = (about_id ?? '').split('/')
  const items = await readReceiptItems(db, [receipt_id], CART_MAX)
  return items.find((item) => item.position === Number(position))
}

function mailOf(item: ReceiptItemRow, words: Words, baseUrl: string): MailContent {
  return {
    ...words,
    domain: item.domain,
    button: receiptButton(baseUrl, item.receipt_id),
    notes: ['You only pay for what succeeds.'],
    reason: 'you paid for this domain',
  }
}

function doneWords({ domain, op }: ReceiptItemRow): Words {
  const { done } = WORDS[op]
  return {
    subject: `${readable(domain)} is ${done}`,
    heading: `Your domain is ${done}`,
    paragraphs: ['There’s nothing to do. It took longer than usual, but it’s done now.'],
  }
}

function failedWords({ domain, op, refunded_cents }: ReceiptItemRow): Words {
  const { verb } = WORDS[op]
  const money = `We’ve refunded ${centsText(refunded_cents)} to the card you paid with. It can take a few days to arrive.`
  return {
    subject: `We couldn’t ${verb} ${readable(domain)}`,
    heading: `We couldn’t ${verb} this domain`,
    paragraphs: [
      refunded_cents > 0 ? money : 'You weren’t charged.',
      'See what went wrong on the receipt, then try again.',
    ],
  }
}
