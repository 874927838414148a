import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readPartners } from '../../api/partners.ts'
import type { Partner } from '../../api/partners.ts'

export function partnersOf(q: string): Question<Slice<Partner>> {
  return {
    key: `staff partners ${q}`,
    ask: async (signal) => await readPartners({ q }, signal),
    freshMs: 0,
  }
}
