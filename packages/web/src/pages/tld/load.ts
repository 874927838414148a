import { readPriceHistory, readTldMetadata, readTldRequirements } from '../../api/tlds.ts'
import type { TldMetadata } from '../../api/tlds.ts'
import { askAhead } from '../../load/answers.ts'
import type { Question } from '../../load/answers.ts'
import { allTlds } from '../tlds/load.ts'

const FRESH_MS = 5 * 60_000

export function metadataOf(tld: string): Question<TldMetadata> {
  const ask = (signal: AbortSignal) => readTldMetadata(tld, signal)
  return { key: `metadata of ${tld}`, ask, freshMs: FRESH_MS }
}

export function requirementsFor(tld: string) {
  const ask = (signal: AbortSignal) => readTldRequirements(tld, signal)
  return { key: `requirements of ${tld}`, ask, freshMs: FRESH_MS }
}

export function historyOf(tld: string) {
  const ask = (signal: AbortSignal) => readPriceHistory(tld, signal)
  return { key: `price history of ${tld}`, ask, freshMs: FRESH_MS }
}

/** Loads everything that a TLD's page shows, in parallel. */
export function askAboutTld(tld: string): void {
  askAhead(allTlds)
  askAhead(metadataOf(tld))
  askAhead(requirementsFor(tld))
  askAhead(historyOf(tld))
}
