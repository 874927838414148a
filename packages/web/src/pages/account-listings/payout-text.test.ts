import { expect, it } from 'vitest'
import { monthlyPayoutText, payoutText } from './payout-text.ts'

it('says what the seller gets of a price, as the server books it', () => {
  expect(payoutText('500', 1_500)).toBe(
    'You get $425.00 of $500.00, payable 7 days after delivery. Our commission is 15%.',
  )
  // 15 % of 333.33 is 49.9995, and half a cent rounds up.
  expect(payoutText('333.33', 1_500)).toContain('You get $283.33 of $333.33')
})

it.each(['', 'a lot', '0', '12.345'])('names only the commission while "%s" is typed', (typed) => {
  expect(payoutText(typed, 1_250)).toBe(
    'Our commission is 12.5%. The rest is yours, payable 7 days after delivery.',
  )
})

it('says what the seller gets each month, and that the parts may differ by a cent', () => {
  expect(monthlyPayoutText('1200', 12, 1_500)).toBe(
    'If the buyer pays monthly, you get $85.00 a month for 12 months, each payable 7 days after it was paid.',
  )
  expect(monthlyPayoutText('1000', 12, 1_500)).toContain('you get about $70.83 a month')
  expect(monthlyPayoutText('', 12, 1_500)).toBe(null)
})
