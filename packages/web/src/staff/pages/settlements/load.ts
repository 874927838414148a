import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readSettlements } from '../../api/settlements.ts'
import type { Settlement, SettlementsWish } from '../../api/settlements.ts'

export function settlementsOf(wish: SettlementsWish): Question<Slice<Settlement>> {
  return {
    key: `staff settlements ${wish.environment} ${wish.status} ${wish.partner_id}`,
    ask: async (signal) => await readSettlements(wish, signal),
    freshMs: 0,
  }
}
