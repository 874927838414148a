import type { Db } from '../../../db/pool.ts'
import { readSoldWith } from './comparable-sql.ts'
import { tellingWords } from './find-comparables.ts'

/** A sale without its name: nobody agreed to publish what a certain name was sold for. */
export type SimilarSale = { month: string; band: number }

/** How many of the latest sales are looked at. */
const LOOKED_AT_MAX = 500
/** Among fewer sales, a band could be traced to the one name that everybody knows to be sold. */
const SALES_MIN = 3
const MONTH_CHARS = 7

/** The latest sales of names that share a word with a name, newest first. */
export async function findSimilarSales(
  db: Db,
  { domain, words, max }: { domain: string; words: string[]; max: number },
): Promise<SimilarSale[]> {
  const telling = tellingWords(words)
  if (telling.length === 0) return []
  const rows = await readSoldWith(db, telling, LOOKED_AT_MAX)
  const sales = rows
    .filter((row) => row.domain !== domain)
    .flatMap(({ sold_at, price_band }) => {
      return sold_at ? { month: sold_at.toISOString().slice(0, MONTH_CHARS), band: price_band } : []
    })
  return sales.length < SALES_MIN ? [] : sales.slice(0, max)
}
