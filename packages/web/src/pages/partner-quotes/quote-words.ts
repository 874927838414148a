import type { Quote } from '../../api/quotes.ts'
import { markOf } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'

const MARKS: Record<string, Mark> = {
  open: { text: 'Open', tone: 'waiting' },
  in_checkout: { text: 'On a checkout page', tone: 'calm' },
  ordered: { text: 'Sold', tone: 'good' },
  expired: { text: 'Expired', tone: 'calm' },
}
const EXPIRED: Mark = { text: 'Expired', tone: 'calm' }

/** Whether a price still holds; it may have run out since the list was read. */
export function isHolding({ status, expires_at }: Quote, now: Date): boolean {
  return status === 'open' && expires_at > now
}

/** How a quote stands; a word that is newer than this page is shown as it came. */
export function quoteMark(quote: Quote, now: Date): Mark {
  if (quote.status === 'open' && !isHolding(quote, now)) return EXPIRED
  return markOf(MARKS, quote.status)
}

/** `9:05 left`. */
export function leftText({ expires_at }: Quote, now: Date): string {
  const seconds = Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1_000))
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)}:${rest} left`
}
