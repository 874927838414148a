import type { NameRow } from '../../api/name-row.ts'
import { readSuggestions } from '../../api/search.ts'
import { lookUpRegistration } from '../../api/whois.ts'
import type { WhoisAnswer } from '../../api/whois.ts'
import type { Question } from '../../load/answers.ts'

export function ideasWith(words: string): Question<NameRow[]> {
  return { key: `ideas with ${words}`, ask: (signal) => readSuggestions(words, signal) }
}

/**
 * Each answer uses one of the day's few lookups, so it is kept for the whole visit and never
 * requested automatically.
 */
export function registrationOf(domain: string, key: string): Question<WhoisAnswer> {
  return {
    key: `registration of ${domain}`,
    ask: (signal) => lookUpRegistration(domain, key, signal),
    isRepeated: false,
    freshMs: Number.POSITIVE_INFINITY,
  }
}
