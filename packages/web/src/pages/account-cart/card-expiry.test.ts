import { describe, expect, it } from 'vitest'
import { hasExpired, parseExpiry } from './card-expiry.ts'

describe('the expiry date of a card', () => {
  it.each(['12/30', '1230', '12 / 30', '12-30', '12/2030', '122030', ' 12/30 '])(
    '%s is December 2030',
    (text) => expect(parseExpiry(text)).toEqual({ month: 12, year: 2030 }),
  )

  it.each(['9/30', '930', '09/30'])('%s is September 2030', (text) =>
    expect(parseExpiry(text)).toEqual({ month: 9, year: 2030 }),
  )

  it.each(['', '13/30', '0/30', '00/30', '12', '12/3', '12/30/1', 'Dec 30'])('%s is none', (text) =>
    expect(parseExpiry(text)).toBeUndefined(),
  )

  it('lasts until the end of the month', () => {
    const card = { month: 3, year: 2027 }
    expect(hasExpired(card, new Date(2027, 2, 31, 23, 59))).toBe(false)
    expect(hasExpired(card, new Date(2027, 3, 1))).toBe(true)
    expect(hasExpired(card, new Date(2026, 11, 31))).toBe(false)
  })
})
