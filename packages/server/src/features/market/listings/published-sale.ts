import type { Reader } from '../../../db/pool.ts'

/** A delivered sale whose seller agreed to publish its price. */
export type PublishedSale = {
  domain: string
  tld: string
  sale_price_cents: number
  sold_at: Date
}

/** The latest published sales of names that contain one of the words, newest first. */
export type FindSales = (reader: Reader, words: string[]) => Promise<PublishedSale[]>
