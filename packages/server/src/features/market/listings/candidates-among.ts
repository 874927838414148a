import type { Reader } from '../../../db/pool.ts'
import type { Lexicon } from '../../../meaning/lexicon.ts'
import { isOtherReading, partsOf, UNKNOWN } from '../../../meaning/name-reading.ts'
import { lengthOfSum } from '../../../meaning/word-sum.ts'
import { PRICE_BAND_EDGES_CENTS } from '../../../values/price-band.ts'
import type { Candidate } from '../name-index/judge-name.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { readCandidates } from './candidate-sql.ts'
import { type ListingFilter, unfiltered } from './filter-sql.ts'
import { RememberedCandidates } from './remembered-candidates.ts'

/**
 * By listing. A listing never changes its name, and only a new version reads it differently. A search
 * looks at 300 to 500 names, and those of the same words at the same ones.
 */
const remembered = new RememberedCandidates()

/**
 * What the score needs to know about listings found in posting lists, in the same order. Leaves out
 * those that don't pass the filter, except for a few with the same hash as a TLD or a category that
 * passes. So check the names that are shown.
 */
export async function candidatesAmong(
  reader: Reader,
  filter: ListingFilter,
  ids: string[],
): Promise<Candidate[]> {
  if (!isToldByPostings(filter)) {
    const read = await readAll(reader, filter, ids)
    return ids.flatMap((id) => read.get(id) ?? [])
  }
  const known = ids.map((id) => remembered.get(id))
  const missing = ids.filter((_, place) => !known[place])
  const read = await readAll(reader, unfiltered(filter.environment), missing)
  for (const [id, candidate] of read) remembered.add(id, candidate)
  return ids.flatMap((id, place) => known[place] ?? read.get(id) ?? [])
}

/** Whether posting lists know everything about the filter: they have price bands, not prices. */
function isToldByPostings({ q, max }: ListingFilter): boolean {
  if (q !== undefined) return false
  if (max === undefined || 'band' in max) return true
  return PRICE_BAND_EDGES_CENTS.some((edge) => edge === max.cents)
}

async function readAll(
  reader: Reader,
  filter: ListingFilter,
  ids: string[],
): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map()
  const { lexicon } = sharedKnowledge()
  const rows = await readCandidates(reader, filter, ids)
  return new Map(
    rows.map(({ place, domain, reading }) => [
      ids[place] ?? '',
      candidateOf(lexicon, domain, reading),
    ]),
  )
}

export function candidateOf(lexicon: Lexicon, domain: string, reading: string): Candidate {
  const dot = domain.indexOf('.')
  const parts = partsOf(lexicon, reading)
  const words = parts.filter((part) => part !== UNKNOWN && !isOtherReading(part))
  return {
    label: domain.slice(0, dot),
    tld: domain.slice(dot + 1),
    parts,
    sumLength: lengthOfSum(lexicon, words),
  }
}
