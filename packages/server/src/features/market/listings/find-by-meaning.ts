import type { Reader } from '../../../db/pool.ts'
import { partsOf } from '../../../meaning/name-reading.ts'
import { readQuery } from '../../../meaning/read-query.ts'
import type { Candidate } from '../name-index/judge-name.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import { listsByMeaning, listsBySpelling, type WordList } from '../name-index/query-lists.ts'
import { type FoundName, rankNames } from '../name-index/rank-names.ts'
import { tallyPostings } from '../name-index/tally-postings.ts'
import { readCandidates, readPostings, readStarting } from './candidate-sql.ts'
import type { ListingFilter } from './filter-sql.ts'

export type { FoundName } from '../name-index/rank-names.ts'

/**
 * Entries read per query, and per list of one word, so that a frequent word leaves room for its
 * neighbours. They bound the time of a search, however many names are for sale. Reading more takes
 * longer and changes no answer of the labelled sets (docs/search.md).
 */
const BY_MEANING = { perList: 250, max: 3_000 }
const BY_SPELLING = { perList: 200, max: 1_500 }
/** With a filter, most entries may not pass. So more are read, from the index alone. */
const FILTERED = { perList: 500, read: 10_000 }

/** Names that are scored, unless more are wanted. */
const SCORED_BY_MEANING = 240
const SCORED_BY_SPELLING = 80

/** Texts of two characters have no fragments, so they are found at the start of names. */
const STARTS = /^[a-z0-9]{2}$/
const STARTS_SCORE = 0.1

type Asked = { filter: ListingFilter; query: string; limit: number }

/**
 * The names for sale that best match a query, best first. The database finds a few hundred that
 * share words or letters with it, and all of them are scored.
 *
 * They come from whichever database is given. If it is a replica, look at the primary before
 * showing them as offered.
 */
export async function findByMeaning(
  reader: Reader,
  { filter, query: text, limit }: Asked,
): Promise<FoundName[]> {
  const knowledge = sharedKnowledge()
  const query = readQuery(knowledge.lexicon, knowledge.segmenter, text)
  const labels = new Set([query.label, query.contentLabel])
  const count = Math.max(SCORED_BY_MEANING, limit)
  const found = await Promise.all([
    gather(reader, filter, await listsByMeaning(knowledge, query), { ...BY_MEANING, count }),
    ...[...labels].map((label) => {
      const bounds = { ...BY_SPELLING, count: SCORED_BY_SPELLING }
      return gather(reader, filter, listsBySpelling(knowledge, label), bounds)
    }),
  ])
  const ids = [...new Set(found.flat())]
  const candidates = await candidatesAmong(reader, filter, ids)
  const ranked = rankNames(knowledge, query, { candidates, limit })
  return ranked.length < limit && STARTS.test(query.label)
    ? await addStarting(reader, ranked, { filter, text: query.label, limit })
    : ranked
}

async function candidatesAmong(
  reader: Reader,
  filter: ListingFilter,
  ids: string[],
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { lexicon } = sharedKnowledge()
  const rows = await readCandidates(reader, filter, ids)
  const byId = new Map(rows.map((row) => [row.id.replaceAll('-', ''), row]))
  return ids.flatMap((id): Candidate[] => {
    const row = byId.get(id)
    if (!row) return []
    const label = row.domain.slice(0, row.domain.indexOf('.'))
    return [{ label, tld: row.tld, parts: partsOf(lexicon, row.reading) }]
  })
}

async function addStarting(
  reader: Reader,
  ranked: FoundName[],
  { filter, text, limit }: { filter: ListingFilter; text: string; limit: number },
): Promise<FoundName[]> {
  const starting = await readStarting(reader, filter, { text, max: limit })
  const known = new Set(ranked.map(({ domain }) => domain))
  const added = starting
    .filter((domain) => !known.has(domain))
    .map((domain) => ({ domain, text, score: STARTS_SCORE, match: 'keyword' as const }))
  return [...ranked, ...added].slice(0, limit)
}

type Bounds = { count: number; perList: number; max: number }

async function gather(
  reader: Reader,
  filter: ListingFilter,
  lists: WordList[],
  { count, perList, max }: Bounds,
): Promise<string[]> {
  if (lists.length === 0) return []
  const numbers = lists.map(({ word }) => listIdOf(filter.environment, word))
  const bounds = isNarrow(filter) ? { ...FILTERED, max } : { perList, max, read: max }
  return tallyPostings(await readPostings(reader, numbers, bounds, filter), lists, count)
}

function isNarrow({ tld, max, category, length_max }: ListingFilter): boolean {
  return [tld, max, category, length_max].some((each) => each !== undefined)
}
