import { GROUP_OF } from './tld-groups.ts'

export interface SplitName {
  label: string
  tld: string
}

/**
 * Splits a name at the longest TLD that is sold. Returns undefined if there is none, or if more
 * than one label precedes it.
 */
export function splitAtTld(name: string): SplitName | undefined {
  const dot = name.indexOf('.')
  const tld = name.slice(dot + 1)
  return dot > 0 && GROUP_OF.has(tld) ? { label: name.slice(0, dot), tld } : undefined
}
