import type { Schema } from '../api/schema-fields.ts'
import { readTldMetadata, readTldRequirements } from '../api/tlds.ts'
import type { TldMetadata } from '../api/tlds.ts'
import type { Question } from '../load/answers.ts'

const FRESH_MS = 5 * 60_000

/** For how long a TLD can be registered, and what it offers. */
export function metadataOf(tld: string): Question<TldMetadata> {
  const ask = (signal: AbortSignal) => readTldMetadata(tld, signal)
  return { key: `metadata of ${tld}`, ask, freshMs: FRESH_MS, isSameForAll: true }
}

/** What a registrant must provide, as a JSON Schema. */
export function requirementsFor(tld: string): Question<Schema> {
  const ask = (signal: AbortSignal) => readTldRequirements(tld, signal)
  return { key: `requirements of ${tld}`, ask, freshMs: FRESH_MS, isSameForAll: true }
}

export function tldOf(domain: string): string {
  return domain.slice(domain.indexOf('.') + 1)
}
