import { namedOf } from '../../../values/domain-name.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { CartOp } from './sql.ts'

/** An email with more items than this leaves the rest to the receipt's page. */
export const ITEMS_SHOWN_MAX = 50

type Words = { verb: string; noun: string; done: string; failed: string }

/** What emails call the things that are bought. */
export const WORDS: Record<CartOp, Words> = {
  register: {
    verb: 'register',
    noun: 'registration',
    done: 'registered',
    failed: 'Not registered',
  },
  transfer: { verb: 'transfer', noun: 'transfer', done: 'transferred', failed: 'Not transferred' },
  renew: { verb: 'renew', noun: 'renewal', done: 'renewed', failed: 'Not renewed' },
  restore: { verb: 'restore', noun: 'restore', done: 'restored', failed: 'Not restored' },
}

export function readable(domain: string): string {
  return namedOf(domain).unicode ?? domain
}

export function receiptButton(baseUrl: string, receipt_id: string): MailContent['button'] {
  const link = `${baseUrl}/account/receipts?receipt=${encodeURIComponent(receipt_id)}`
  return { text: 'View your receipt', link }
}

/** "registration for 2 years". */
export function termText(op: CartOp, years: number | null): string {
  const { noun } = WORDS[op]
  if (years === null) return noun
  const period = years === 1 ? '1 year' : `${years} years`
  return op === 'transfer' ? `${noun}, adds ${period}` : `${noun} for ${period}`
}
