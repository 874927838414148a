import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealOf } from './deal.ts'

describe('dealOf', () => {
  it.each([
    [4_000_00, 1_000, 400_00],
    [4_000_05, 1_000, 400_01],
    [1, 1_000, 0],
    [5, 1_000, 1],
    [4_000_00, 0, 0],
    [4_000_00, 10_000, 4_000_00],
  ])('of %i cents at %i bps, our fee is %i', (price, bps, fee_cents) => {
    expect(dealOf(price, bps)).toEqual({ fee_cents, owner_cents: price - fee_cents })
  })

  it('both parts are whole, never negative, and add up to the price', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), (cents, bps) => {
        const { owner_cents, fee_cents } = dealOf(cents, bps)
        expect(owner_cents + fee_cents).toBe(cents)
        expect(Math.min(owner_cents, fee_cents)).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(fee_cents)).toBe(true)
      }),
    )
  })
})
