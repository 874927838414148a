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

/** Whether the price is still valid. It may have expired since the list was loaded. */
export function isHolding({ status, expires_at }: Quote, now: Date): boolean {
  return status === 'open' && expires_at > now
}

/** How to show a quote's state. A status newer than this page is shown unchanged. */
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
