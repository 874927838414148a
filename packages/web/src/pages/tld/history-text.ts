import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import type { PriceSpan } from './price-steps.ts'

/** Summarizes the chart in one sentence. */
export function summaryText(spans: readonly PriceSpan[], currency: string): string {
  const priced = spans.filter(({ priceCents }) => priceCents !== null)
  const [first, last] = [priced[0], spans.at(-1)]
  if (!first || !last) return 'We’ve never offered this.'
  const since = momentDay(first.from)
  const then = centsText(first.priceCents ?? 0, currency)
  if (last.priceCents === null) return `No longer offered. It was ${then} on ${since}.`
  const now = centsText(last.priceCents, currency)
  if (spans.length === 1) return `${now}, unchanged since ${since}.`
  const changes = spans.length === 2 ? '1 change' : `${spans.length - 1} changes`
  return `${now} now, after ${changes}. It was ${then} on ${since}.`
}
