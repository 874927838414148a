import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readSettlements } from '../../api/settlements.ts'
import type { Settlement, SettlementsFilter } from '../../api/settlements.ts'

export function settlementsOf(filter: SettlementsFilter): Question<Slice<Settlement>> {
  return {
    key: `staff settlements ${filter.environment} ${filter.status} ${filter.partner_id}`,
    ask: async (signal) => await readSettlements(filter, signal),
    freshMs: 0,
  }
}
