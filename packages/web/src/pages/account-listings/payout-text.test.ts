import { expect, it } from 'vitest'
import { payoutText } from './payout-text.ts'

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
