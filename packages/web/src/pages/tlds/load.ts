import { readTlds } from '../../api/tlds.ts'
import type { Tld } from '../../api/tlds.ts'
import type { Question } from '../../load/answers.ts'

/** Prices change once a day, so going back and forth needs no new request. */
const FRESH_MS = 5 * 60_000

export const allTlds: Question<Tld[]> = {
  key: 'tlds',
  ask: readTlds,
  freshMs: FRESH_MS,
  isSameForAll: true,
}
