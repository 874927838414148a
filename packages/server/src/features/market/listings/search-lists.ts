import { listsOfReading, READING_VERSION } from '../../../meaning/name-reading.ts'
import { readQuery } from '../../../meaning/read-query.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { listsByMeaning, listsBySpelling } from '../name-index/query-lists.ts'
import { type FoundName, rankNames } from '../name-index/rank-names.ts'
import { candidateOf } from './candidates-among.ts'
import { readListingName } from './read-listing-name.ts'

/** The words closest to a query. Names that have none of them fit it badly. */
const LISTS_MAX = 320

export type SearchLists = { lists: number[]; lists_version: number }

/** The posting lists in which names are that may fit a query on the live marketplace. */
export async function listsOfQuery(text: string): Promise<SearchLists> {
  const knowledge = sharedKnowledge()
  const query = readQuery(knowledge.lexicon, knowledge.segmenter, text)
  const near = await listsByMeaning(knowledge, query, LISTS_MAX)
  const labels = new Set([query.label, query.contentLabel])
  const spelled = [...labels].flatMap((label) => listsBySpelling(knowledge, label))
  const lists = new Set([...near, ...spelled].map(({ word }) => listIdOf('live', word)))
  return { lists: [...lists], lists_version: READING_VERSION }
}

/** The posting lists in which a name is. */
export function listsOfName(domain: string): number[] {
  return listsOfReading(readListingName(domain).reading).map((word) => listIdOf('live', word))
}

/** Those of some names that fit a query, best first, by the same score as on the marketplace. */
export function rankAmong(text: string, domains: string[]): FoundName[] {
  const knowledge = sharedKnowledge()
  const { lexicon, segmenter } = knowledge
  const candidates = domains.map((domain) => {
    return candidateOf(lexicon, domain, readListingName(domain).reading)
  })
  const query = readQuery(lexicon, segmenter, text)
  return rankNames(knowledge, query, { candidates, limit: domains.length })
}
