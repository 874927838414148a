import type { Db } from '../../../db/pool.ts'
import type { NameIndexClient } from './open-name-index.ts'
import {
  type Comparable,
  readBandsAmong,
  readNewestBands,
  readSoldBands,
} from './comparable-sql.ts'
import { searchOffered } from './search-offered.ts'

export type { Comparable } from './comparable-sql.ts'

export type Comparables = {
  /** Similar listings: by meaning when the name index is loaded, otherwise by spelling. */
  alike: Comparable[]
  /** The latest sales of names that share a word. */
  sold: Comparable[]
  /** The newest listings under the same TLD, and under all. */
  sameTld: Comparable[]
  all: Comparable[]
}

type Input = { domain: string; tld: string; words: string[] }

const ALIKE_MAX = 12
const SOLD_MAX = 500
const SAMPLE_MAX = 2_000
const WORD_CHARS_MIN = 3

/** What a name can be compared with on the marketplace, excluding the name itself. */
export async function findComparables(
  db: Db,
  nameIndex: NameIndexClient,
  { domain, tld, words }: Input,
): Promise<Comparables> {
  const [alike, sold, sameTld, all] = await Promise.all([
    findAlike(db, nameIndex, words.join(' ')),
    readSoldBands(db, SOLD_MAX),
    readNewestBands(db, tld, SAMPLE_MAX),
    readNewestBands(db, undefined, SAMPLE_MAX),
  ])
  const others = (rows: Comparable[]) => rows.filter((row) => row.domain !== domain)
  const telling = words.filter(({ length }) => length >= WORD_CHARS_MIN)
  return {
    alike: others(alike),
    sold: others(sold).filter((row) => telling.some((word) => row.domain.includes(word))),
    sameTld: others(sameTld),
    all: others(all),
  }
}

async function findAlike(db: Db, nameIndex: NameIndexClient, query: string): Promise<Comparable[]> {
  if (query.length < 2) return []
  const found = await nameIndex.ask('find', { environment: 'live', query, limit: ALIKE_MAX })
  const names = found ?? (await searchOffered(db, 'live', query, ALIKE_MAX))
  if (names.length === 0) return []
  return await readBandsAmong(
    db,
    names.map(({ domain }) => domain),
  )
}
