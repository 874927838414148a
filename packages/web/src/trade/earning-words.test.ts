import { expect, it } from 'vitest'
import { nextOfPayout, nextOfSale } from './earning-words.ts'

const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`)

it('says when the money of a sale is payable', () => {
  const sold = { status: 'PAID', delivered_at: null, payable_at: null } as const
  expect(nextOfSale(sold)).toBe('Payable 7 days after delivery.')
  const moved = { status: 'TRANSFER_COMPLETED', delivered_at: at('12') } as const
  expect(nextOfSale({ ...moved, payable_at: at('19') })).toBe(
    'Delivered on Nov 12, 2026. Payable from Nov 19, 2026.',
  )
  expect(nextOfSale({ ...sold, status: 'REFUNDED' })).toContain('refunded')
})

it('says what happens next with a payout', () => {
  const payout = {
    payout_id: 'po_1',
    amount_cents: 1,
    currency: 'USD',
    method: 'bank',
    created_at: at('15'),
    paid_at: null,
    failed_at: null,
  } as const
  expect(nextOfPayout({ ...payout, status: 'pending' })).toContain('Made on Nov 15, 2026.')
  expect(nextOfPayout({ ...payout, status: 'paid', paid_at: at('16') })).toBe(
    'Paid on Nov 16, 2026.',
  )
  expect(nextOfPayout({ ...payout, status: 'failed' })).toContain('next payout')
})
