import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readPayouts } from '../../api/payouts.ts'
import type { Payout, PayoutsFilter } from '../../api/payouts.ts'

export function payoutsOf(filter: PayoutsFilter): Question<Slice<Payout>> {
  return {
    key: `staff payouts ${filter.environment} ${filter.status} ${filter.partner_id}`,
    ask: async (signal) => await readPayouts(filter, signal),
    freshMs: 0,
  }
}
