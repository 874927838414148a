import type { Question } from '../../../load/answers.ts'
import { readMargins, readUnknownCosts } from '../../api/margins.ts'
import type { Days, Margins, UnknownCosts } from '../../api/margins.ts'

export function marginsOf(days: Days): Question<Margins> {
  return {
    key: `staff margins ${days.from ?? ''} ${days.to ?? ''}`,
    ask: async (signal) => await readMargins(days, signal),
    freshMs: 0,
  }
}

export const UNKNOWN_COSTS: Question<UnknownCosts> = {
  key: 'staff unknown costs',
  ask: readUnknownCosts,
  freshMs: 0,
}
