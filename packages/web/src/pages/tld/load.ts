import { readPriceHistory, readTlds } from '../../api/tlds.ts'
import { metadataOf, requirementsFor } from '../../cart/tld-rules.ts'
import { answerTo } from '../../load/answers.ts'
import type { Tld } from '../../api/tlds.ts'
import type { Question } from '../../load/answers.ts'
import type { AnyQuestion } from '../../load/site-page.ts'
import { allTlds } from '../tlds/load.ts'

const FRESH_MS = 5 * 60_000

export function historyOf(tld: string) {
  const ask = (signal: AbortSignal) => readPriceHistory(tld, signal)
  return { key: `price history of ${tld}`, ask, freshMs: FRESH_MS, isSameForAll: true }
}

/** One TLD and its prices. Null if we don't offer it. */
export function tldNamed(name: string): Question<Tld | null> {
  const ask = async (signal: AbortSignal) => {
    // The list has every price, and readers often come from it.
    const tlds = answerTo(allTlds).data ?? (await readTlds(signal))
    return tlds.find(({ tld, unicode }) => tld === name || unicode === name) ?? null
  }
  return { key: `tld ${name}`, ask, freshMs: FRESH_MS, isSameForAll: true }
}

/** Everything that a TLD's page shows. */
export function questionsAbout(tld: string): AnyQuestion[] {
  return [tldNamed(tld), metadataOf(tld), requirementsFor(tld), historyOf(tld)]
}
