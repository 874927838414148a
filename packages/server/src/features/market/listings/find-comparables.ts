import type { Db } from '../../../db/pool.ts'
import { type Comparable, readBandsAmong, readNewestBands } from './comparable-sql.ts'
import { unfiltered } from './filter-sql.ts'
import { findByMeaning } from './find-by-meaning.ts'
import type { FindSales, PublishedSale } from './published-sale.ts'

export type { Comparable } from './comparable-sql.ts'

export type Comparables = {
  /** Listings of similar meaning or spelling. */
  alike: Comparable[]
  /** The latest published sales of names that share a word. */
  sold: PublishedSale[]
  /** The newest listings under the same TLD, and under all. */
  sameTld: Comparable[]
  all: Comparable[]
}

type Input = { domain: string; tld: string; words: string[] }

const ALIKE_MAX = 12
const SAMPLE_MAX = 2_000
const WORD_CHARS_MIN = 3

/** What a name can be compared with on the marketplace, excluding the name itself. */
export async function findComparables(
  { db, findSales }: { db: Db; findSales: FindSales },
  { domain, tld, words }: Input,
): Promise<Comparables> {
  const [alike, sold, sameTld, all] = await Promise.all([
    findAlike(db, words.join(' ')),
    findSales(db, tellingWords(words)),
    readNewestBands(db, tld, SAMPLE_MAX),
    readNewestBands(db, undefined, SAMPLE_MAX),
  ])
  const others = <Row extends { domain: string }>(rows: Row[]) =>
    rows.filter((row) => row.domain !== domain)
  return {
    alike: others(alike),
    sold: others(sold),
    sameTld: others(sameTld),
    all: others(all),
  }
}

/** Without short ones, which are in too many names to tell anything. */
export function tellingWords(words: string[]): string[] {
  return words.filter((word) => word.length >= WORD_CHARS_MIN)
}

async function findAlike(db: Db, query: string): Promise<Comparable[]> {
  if (query.length < 2) return []
  const names = await findByMeaning(db, { filter: unfiltered('live'), query, limit: ALIKE_MAX })
  if (names.length === 0) return []
  return await readBandsAmong(
    db,
    names.map(({ domain }) => domain),
  )
}
