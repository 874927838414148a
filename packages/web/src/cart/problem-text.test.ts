import { expect, it } from 'vitest'
import { isLost, isNextStep, problemText } from './problem-text.ts'

it('every code of the cart has its own words', () => {
  const codes = ['not_available', 'not_sold', 'bad_period', 'price_mismatch', 'contact_required']
  expect(new Set(codes.map(problemText)).size).toBe(codes.length)
  expect(isLost('not_available')).toBe(true)
  expect(isNextStep('contact_required')).toBe(true)
})

it.each(['', 'nonsense', 'constructor', '__proto__', 'toString'])(
  '%j, which anybody may have stored, is a sentence too',
  (code) => expect(problemText(code)).toMatch(/^This name couldn’t be added\./),
)
