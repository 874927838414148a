import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import type { Environment } from '../../../values/environment.ts'
import { unfiltered } from './filter-sql.ts'
import { findNearNames } from './find-near-names.ts'
import type { ListingRow } from './listing.ts'
import { readOfferedNames } from './sql.ts'
import { withWords } from './with-words.ts'

export type SimilarListing = ListingRow & { words: string[] }

type Input = { environment: Environment; domain: string; words: string[]; max: number }

/** Shorter texts match nearly everything or nothing. */
const QUERY_CHARS_MIN = 2

/** Names for sale that are close to a name in meaning, best first, without the name itself. */
export async function findSimilar(
  { db, replica }: { db: Db; replica: Replica },
  { environment, domain, words, max }: Input,
): Promise<SimilarListing[]> {
  const query = words.join(' ')
  if (query.length < QUERY_CHARS_MIN) return []
  const filter = unfiltered(environment)
  // One more, because the name itself is usually the best match.
  const asked = { environment, query, limit: max + 1 }
  const found = await replica.read(async (reader) => await findNearNames(reader, asked))
  const names = found.filter((name) => name !== domain)
  if (names.length === 0) return []
  const rows = await readOfferedNames(db, filter, names)
  const byName = new Map(rows.map((row) => [row.domain, row]))
  return names
    .flatMap((name) => {
      const row = byName.get(name)
      return row ? withWords(row) : []
    })
    .slice(0, max)
}
