import { expect, it } from 'vitest'
import type { Plan } from '../api/plans.ts'
import { amountsText, nextOfPlan } from './plan-words.ts'

const PLAN = {
  role: 'buyer',
  status: 'active',
  currency: 'USD',
  next_cents: 100_00,
  next_charge_at: new Date('2026-12-17T10:00:00Z'),
  ends_at: null,
  ended_reason: null,
} as Plan
const LATE = { status: 'overdue', ends_at: new Date('2026-12-31T10:00:00Z') } as const

it.each<[Partial<Plan>, string]>([
  [{}, 'Next payment: $100.00 on Dec 17, 2026.'],
  [LATE, 'Pay by Dec 31, 2026, or the domain goes back to its seller.'],
  [{ status: 'paid' }, 'Everything is paid. The domain is yours.'],
  [
    { status: 'ended', ended_reason: 'defaulted' },
    'A payment was overdue for 14 days, so the domain went back to its seller.',
  ],
  [
    { status: 'ended', ended_reason: 'cancelled' },
    'Our staff ended the plan, and the domain went back to its seller.',
  ],
  [
    { ...LATE, role: 'seller' },
    'A payment is overdue. Unless it’s paid by Dec 31, 2026, you get the domain back.',
  ],
  [
    { status: 'ended', ended_reason: 'defaulted', role: 'seller' },
    'The buyer stopped paying. The domain is yours again.',
  ],
])('%j: %s', (part, text) => {
  expect(nextOfPlan({ ...PLAN, ...part })).toBe(text)
})

it.each([
  [400_00, 800_00, '$400.00 paid, $800.00 left'],
  [1_200_00, 0, '$1,200.00 paid'],
])('%i cents paid and %i left: %s', (paid_cents, left_cents, text) => {
  expect(amountsText({ paid_cents, left_cents, currency: 'USD' })).toBe(text)
})
