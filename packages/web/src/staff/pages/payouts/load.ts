import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readPayouts } from '../../api/payouts.ts'
import type { Payout, PayoutsWish } from '../../api/payouts.ts'

export function payoutsOf(wish: PayoutsWish): Question<Slice<Payout>> {
  return {
    key: `staff payouts ${wish.environment} ${wish.status} ${wish.partner_id}`,
    ask: async (signal) => await readPayouts(wish, signal),
    freshMs: 0,
  }
}
