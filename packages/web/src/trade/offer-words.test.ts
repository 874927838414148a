import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Offer } from '../api/offers.ts'
import { amountInDollars, markOfOffer, nextOfOffer, offerStepText } from './offer-words.ts'

const AT = new Date('2026-03-01T12:00:00Z')
const OFFER: Offer = {
  offer_id: 'off_1',
  domain: 'a.com',
  role: 'buyer',
  status: 'open',
  amount_cents: 300_00,
  turn: 'seller',
  expires_at: AT,
  checkout_url: null,
  public_id: null,
  created_at: AT,
  timeline: [],
}

it('says whose turn it is, from the reader’s side', () => {
  expect(markOfOffer(OFFER).text).toBe('Waiting for an answer')
  expect(markOfOffer({ ...OFFER, role: 'seller' }).text).toBe('Your turn')
  expect(nextOfOffer(OFFER)).toBe('The seller has until Mar 1, 2026, 12:00 PM UTC to answer.')
  expect(nextOfOffer({ ...OFFER, role: 'seller' })).toBe('Answer by Mar 1, 2026, 12:00 PM UTC.')
})

it.each(['accepted', 'declined', 'expired', 'withdrawn', 'paid'] as const)(
  '%s: both sides read a sentence and a mark',
  (status) => {
    for (const role of ['buyer', 'seller'] as const) {
      const offer = { ...OFFER, status, role, turn: null }
      expect(nextOfOffer(offer)).toMatch(/^[A-Z].+\.$/)
      expect(markOfOffer(offer).text).not.toBe('')
    }
  },
)

it('the timeline says “You” for the reader', () => {
  const step = {
    at: AT,
    by: 'buyer',
    event: 'countered',
    amount_cents: 400_00,
    message: null,
  } as const
  expect(offerStepText(step, 'buyer')).toBe('You countered with $400.00')
  expect(offerStepText(step, 'seller')).toBe('The buyer countered with $400.00')
  const closed = { ...step, by: null, event: 'closed', amount_cents: null } as const
  expect(offerStepText(closed, 'buyer')).toBe('The name is no longer for sale')
})

it.each(['offer_too_low', 'validation_error'])('%s: the amount is refused in dollars', (code) => {
  const fields = [{ field: 'amount_cents', message: 'must be at least 62500' }]
  const message = 'The lowest offer is $625.'
  const refused = amountInDollars(new ApiError({ status: 422, code, message, fields }))
  expect(refused).toMatchObject({ fields: [{ field: 'amount_cents', message }] })
})

it('other errors stay as they are', () => {
  for (const error of [
    new Error('offline'),
    new ApiError({ status: 409, code: 'conflict', message: 'Too many.', fields: [] }),
  ]) {
    expect(amountInDollars(error)).toBe(error)
  }
})
