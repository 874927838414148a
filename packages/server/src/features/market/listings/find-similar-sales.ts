import type { Db } from '../../../db/pool.ts'
import { priceBand } from '../../../values/price-band.ts'
import { tellingWords } from './find-comparables.ts'
import type { FindSales } from './published-sale.ts'

/** A sale without its name. */
export type SimilarSale = { month: string; band: number }

/** Fewer sales say too little about a price. */
const SALES_MIN = 3
const MONTH_CHARS = 7

/** The latest published sales of names that share a word with a name, newest first. */
export async function findSimilarSales(
  { db, findSales }: { db: Db; findSales: FindSales },
  { domain, words, max }: { domain: string; words: string[]; max: number },
): Promise<SimilarSale[]> {
  const sales = (await findSales(db, tellingWords(words)))
    .filter((row) => row.domain !== domain)
    .map(({ sold_at, sale_price_cents }) => {
      return {
        month: sold_at.toISOString().slice(0, MONTH_CHARS),
        band: priceBand(sale_price_cents),
      }
    })
  return sales.length < SALES_MIN ? [] : sales.slice(0, max)
}
