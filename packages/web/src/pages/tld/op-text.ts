import type { PriceOp } from '../../api/price-op.ts'

export const OP_TEXT = {
  register: 'Register',
  renew: 'Renew',
  transfer: 'Transfer',
  restore: 'Restore',
} satisfies Record<PriceOp, string>
