import type { PriceOp } from '../../api/price-op.ts'

/** What each price is for. A registration pays for the first year. */
export const OP_TEXT = {
  register: 'First year',
  renew: 'Renewal',
  transfer: 'Transfer',
  restore: 'Restore',
} satisfies Record<PriceOp, string>
