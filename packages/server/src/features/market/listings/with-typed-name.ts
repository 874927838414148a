import { readDomainName } from '../../../values/domain-name.ts'
import type { FoundName } from './find-by-meaning.ts'

export type RankedName = Pick<FoundName, 'domain' | 'match' | 'score'>

/** A name typed in full comes first, and is found even if a replica doesn't have it yet. */
export function withTypedName(query: string, found: RankedName[]): RankedName[] {
  const typed = readDomainName(query)
  if (!typed.ok) return found
  const exact = { domain: typed.name, match: 'exact', score: 1 } as const
  return [exact, ...found.filter(({ domain }) => domain !== typed.name)]
}
