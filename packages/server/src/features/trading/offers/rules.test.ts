import { expect, it } from 'vitest'
import type { OfferStatus, Role } from './offer.ts'
import { isAcceptedAtOnce, mayAnswer, mayWithdraw, standingOf } from './rules.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const LATER = new Date('2026-05-02T12:00:00Z')
const BEFORE = new Date('2026-05-01T11:59:59Z')

const stored = (status: OfferStatus, turn: Role | null, more: object = {}) => ({
  status,
  turn,
  expires_at: LATER,
  order_id: null,
  order_status: null,
  is_paying: false,
  ...more,
})

it.each([
  ['open', 'seller'],
  ['countered', 'buyer'],
  ['accepted', null],
] as const)('%s: it expires when its time is over, without the worker', (status, turn) => {
  expect(standingOf(stored(status, turn), NOW)).toEqual({ status, turn })
  const late = stored(status, turn, { expires_at: NOW })
  expect(standingOf(late, NOW)).toEqual({ status: 'expired', turn: null })
})

it('a payment in progress keeps an accepted offer alive after its time', () => {
  const paying = stored('accepted', null, { expires_at: BEFORE, is_paying: true })
  expect(standingOf(paying, NOW).status).toBe('accepted')
})

it.each(['accepted', 'expired', 'paid'] as const)('%s: an order makes it paid', (status) => {
  const paid = stored(status, null, { order_id: 'ord_1', order_status: 'PAID', expires_at: BEFORE })
  expect(standingOf(paid, NOW).status).toBe('paid')
  const cancelled = { ...paid, order_status: 'CANCELLED' as const }
  expect(standingOf(cancelled, NOW).status).toBe('expired')
})

it('only the side whose turn it is may answer, and only the buyer may withdraw', () => {
  const table = (['buyer', 'seller', null] as const).map((turn) => {
    const standing = { status: turn ? 'countered' : 'accepted', turn } as const
    return [
      turn,
      mayAnswer(standing, 'buyer'),
      mayAnswer(standing, 'seller'),
      mayWithdraw(standing, 'buyer'),
      mayWithdraw(standing, 'seller'),
    ]
  })
  expect(table).toEqual([
    ['buyer', true, false, true, false],
    ['seller', false, true, true, false],
    [null, false, false, false, false],
  ])
})

it('an amount is accepted at once from the private amount on, and never without one', () => {
  expect([1999, 2000, 2001].map((cents) => isAcceptedAtOnce(cents, 2000))).toEqual([
    false,
    true,
    true,
  ])
  expect(isAcceptedAtOnce(1_000_000, null)).toBe(false)
})
