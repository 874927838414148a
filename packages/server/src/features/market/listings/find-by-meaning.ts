import type { Reader } from '../../../db/pool.ts'
import { type Query, readQuery } from '../../../meaning/read-query.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { listsByMeaning, listsBySpelling } from '../name-index/query-lists.ts'
import { type FoundName, rankNames } from '../name-index/rank-names.ts'
import { idCount, tallyPostings } from '../name-index/tally-postings.ts'
import { readStarting } from './candidate-sql.ts'
import { candidatesAmong } from './candidates-among.ts'
import type { ListingFilter } from './filter-sql.ts'
import { isNarrow } from './posting-facets.ts'
import { type ListSource, readLists } from './read-lists.ts'
import { withKeptLists } from './with-kept-lists.ts'

export type { FoundName } from '../name-index/rank-names.ts'

/**
 * Entries read per query, and per list of one word, so that a frequent word leaves room for its
 * neighbours. They bound the time of a search, however many names are for sale. Reading more takes
 * longer and changes no answer of the labelled sets (docs/search.md).
 */
const BY_MEANING = { perList: 250, max: 3_000 }
const BY_SPELLING = { perList: 200, max: 1_500 }

/** Lists read per query. Those beyond it would add next to no points. */
const LISTS_MAX = 2_400
/** Enough to find all entries in a market of a million names. */
const LISTS_FIRST = 320

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
export async function findByMeaning(reader: Reader, asked: Asked): Promise<FoundName[]> {
  const knowledge = sharedKnowledge()
  const query = readQuery(knowledge.lexicon, knowledge.segmenter, asked.query)
  const ranked = await withKeptLists(reader, async (source) => {
    return await rank(source, { ...asked, query })
  })
  const { filter, limit } = asked
  return ranked.length < limit && STARTS.test(query.label)
    ? await addStarting(reader, ranked, { filter, text: query.label, limit })
    : ranked
}

type Parsed = Omit<Asked, 'query'> & { query: Query }

async function rank(source: ListSource, { filter, query, limit }: Parsed): Promise<FoundName[]> {
  const labels = new Set([query.label, query.contentLabel])
  const count = Math.max(SCORED_BY_MEANING, limit)
  const found = await Promise.all([
    gatherByMeaning(source, filter, { query, count }),
    ...[...labels].map((label) => gatherBySpelling(source, filter, label)),
  ])
  const ids = [...new Set(found.flat())]
  const candidates = await candidatesAmong(source.reader, filter, ids)
  return rankNames(sharedKnowledge(), query, { candidates, limit })
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
    .map((domain) => ({ domain, score: STARTS_SCORE, match: 'keyword' as const }))
  return [...ranked, ...added].slice(0, limit)
}

/**
 * Without a filter, the first lists usually hold all the entries there is room for. If not, all
 * lists are read.
 */
async function gatherByMeaning(
  source: ListSource,
  filter: ListingFilter,
  { query, count }: { query: Query; count: number },
): Promise<string[]> {
  for (const listsMax of isNarrow(filter) ? [LISTS_MAX] : [LISTS_FIRST, LISTS_MAX]) {
    const lists = await listsByMeaning(sharedKnowledge(), query, listsMax)
    const read = await readLists(source, filter, lists, BY_MEANING)
    const isAll = listsMax === LISTS_MAX || lists.length < listsMax
    const entries = read.reduce((sum, { ids }) => sum + idCount(ids), 0)
    if (isAll || entries >= BY_MEANING.max) return tallyPostings(read, count)
  }
  return []
}

async function gatherBySpelling(
  source: ListSource,
  filter: ListingFilter,
  label: string,
): Promise<string[]> {
  const lists = listsBySpelling(sharedKnowledge(), label)
  return tallyPostings(await readLists(source, filter, lists, BY_SPELLING), SCORED_BY_SPELLING)
}
