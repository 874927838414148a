import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  INSTALMENT_CENTS_MIN,
  instalmentsOf,
  isPayableMonthly,
  MONTHS,
  termsOf,
} from './instalments.ts'

const START = new Date('2026-01-31T10:20:30.400Z')
const months = fc.constantFrom(...MONTHS)
const feeBps = fc.integer({ min: 0, max: 5_000 })

/** A price that can be paid in that many months. */
const priced = months.chain((count) =>
  fc
    .bigInt({ min: BigInt(count * INSTALMENT_CENTS_MIN), max: 1_000_000_000_000n })
    .map((price) => ({ count, price: Number(price) })),
)

describe('the payments of a plan', () => {
  it('are the price and the fee divided, rounded up, the last one not larger and never tiny', () => {
    fc.assert(
      fc.property(priced, feeBps, ({ count, price }, bps) => {
        const terms = termsOf(price, count, bps)
        const { total_cents, instalment_cents, last_cents, fee_cents } = terms
        expect(isPayableMonthly(price, count)).toBe(true)
        expect(total_cents).toBe(price + fee_cents)
        expect(fee_cents).toBe(Number((BigInt(price) * BigInt(bps) + 9_999n) / 10_000n))
        expect(instalment_cents).toBe(Math.ceil(total_cents / count))
        expect(last_cents).toBeLessThanOrEqual(instalment_cents)
        expect(last_cents).toBeGreaterThan(50)
        expect(instalment_cents * (count - 1) + last_cents).toBe(total_cents)
      }),
    )
  })

  it('give the seller exactly their share, in proportion to what is paid', () => {
    fc.assert(
      fc.property(priced, feeBps, fc.double({ min: 0, max: 1, noNaN: true }), (of, bps, part) => {
        const terms = termsOf(of.price, of.count, bps)
        const share = Math.floor(of.price * part)
        const instalments = instalmentsOf(terms, share, START)
        const sum = (key: 'amount_cents' | 'seller_cents') =>
          instalments.reduce((total, each) => total + BigInt(each[key]), 0n)
        expect(sum('amount_cents')).toBe(BigInt(terms.total_cents))
        expect(sum('seller_cents')).toBe(BigInt(share))
        for (const { amount_cents, seller_cents } of instalments) {
          expect(seller_cents).toBeGreaterThanOrEqual(0)
          expect(seller_cents).toBeLessThanOrEqual(amount_cents)
        }
      }),
    )
  })

  it('of 1,200.00 in 12 months are 100.00 each; of 1,000.00 the last is smaller', () => {
    expect(termsOf(1_200_00, 12, 0)).toMatchObject({ instalment_cents: 100_00, last_cents: 100_00 })
    expect(termsOf(1_000_00, 12, 0)).toMatchObject({ instalment_cents: 83_34, last_cents: 83_26 })
    expect(termsOf(1_000_00, 12, 250)).toMatchObject({ fee_cents: 25_00, total_cents: 1_025_00 })
  })
})

describe('the day of each payment', () => {
  it('is the same, or the last of a month that is too short, and comes back afterwards', () => {
    const days = [0, 1, 2, 3, 12, 13].map((count) => addMonths(START, count).toISOString())
    expect(days).toEqual([
      '2026-01-31T10:20:30.400Z',
      '2026-02-28T10:20:30.400Z',
      '2026-03-31T10:20:30.400Z',
      '2026-04-30T10:20:30.400Z',
      '2027-01-31T10:20:30.400Z',
      '2027-02-28T10:20:30.400Z',
    ])
    expect(addMonths(new Date('2028-01-30T00:00:00Z'), 1).toISOString()).toMatch(/^2028-02-29/)
  })

  it('is in the month it belongs to, at the same time of day, whatever the start', () => {
    const start = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 36 }), (from, count) => {
        const at = addMonths(from, count)
        const monthsApart =
          (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth()
        expect(monthsApart).toBe(count)
        expect(at.toISOString().slice(10)).toBe(from.toISOString().slice(10))
        const next = new Date(at.getTime() + 86_400_000)
        const isLastDay = next.getUTCMonth() !== at.getUTCMonth()
        expect(at.getUTCDate() === from.getUTCDate() || isLastDay).toBe(true)
      }),
    )
  })
})
