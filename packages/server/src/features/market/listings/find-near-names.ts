import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import { readQuery } from '../../../meaning/read-query.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { listsByMeaning } from '../name-index/query-lists.ts'
import { rankNames } from '../name-index/rank-names.ts'
import { tallyPostings } from '../name-index/tally-postings.ts'
import { candidatesAmong } from './candidates-among.ts'
import { unfiltered } from './filter-sql.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { type ListSource, readLists } from './read-lists.ts'
import { withKeptLists } from './with-kept-lists.ts'

/**
 * Far fewer than a search reads: a listing's page shows a dozen similar names, and nobody looks for
 * a particular one among them.
 */
const LISTS_MAX = 120
const ENTRIES = { perList: 50, max: 600 }
const SCORED = 40
/** As long as the page itself is kept. Which of the names are still for sale is looked up in any case. */
const AGE_MAX_MS = 5_000
/** With fewer, a full search is worth its time. */
const ENOUGH = 6

type Asked = { environment: Environment; query: string; limit: number }

/**
 * Names for sale that are close to some words in meaning, best first. If there are very few, it runs
 * a full search, which reads more and looks at the spelling too.
 */
export async function findNearNames(
  reader: Reader,
  { environment, query: text, limit }: Asked,
): Promise<string[]> {
  const knowledge = sharedKnowledge()
  const filter = unfiltered(environment)
  const query = readQuery(knowledge.lexicon, knowledge.segmenter, text)
  const lists = await listsByMeaning(knowledge, query, LISTS_MAX)
  const find = async (source: ListSource) => {
    return tallyPostings(await readLists(source, filter, lists, ENTRIES), SCORED)
  }
  const found = await withKeptLists(reader, find, AGE_MAX_MS)
  const candidates = await candidatesAmong(reader, filter, found)
  const ranked = rankNames(knowledge, query, { candidates, limit })
  const names =
    ranked.length < Math.min(limit, ENOUGH)
      ? await findByMeaning(reader, { filter, query: text, limit })
      : ranked
  return names.map(({ domain }) => domain)
}
