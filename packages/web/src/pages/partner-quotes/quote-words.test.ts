import { expect, it } from 'vitest'
import type { Quote } from '../../api/quotes.ts'
import { isHolding, leftText, quoteMark } from './quote-words.ts'

const now = new Date('2026-11-15T12:00:00Z')
const quote = (status: Quote['status'], leftMs: number): Quote => ({
  quote_id: 'q',
  domain: 'a.com',
  price_cents: 1,
  currency: 'USD',
  created_at: now,
  expires_at: new Date(now.getTime() + leftMs),
  status,
  public_id: null,
})

it('a price that expired while the page was open is not shown as open', () => {
  expect(isHolding(quote('open', 1), now)).toBe(true)
  expect(isHolding(quote('open', 0), now)).toBe(false)
  expect(quoteMark(quote('open', 1), now).text).toBe('Open')
  expect(quoteMark(quote('open', 0), now).text).toBe('Expired')
  expect(quoteMark(quote('ordered', 0), now).text).toBe('Sold')
  expect(quoteMark(quote('melted' as Quote['status'], 0), now).text).toBe('melted')
})

it.each([
  [600_000, '10:00 left'],
  [545_000, '9:05 left'],
  [1, '0:01 left'],
  [-5_000, '0:00 left'],
])('%i ms are shown as %s', (leftMs, text) => {
  expect(leftText(quote('open', leftMs), now)).toBe(text)
})
