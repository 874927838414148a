import type { FindSales } from '../../market/listings/published-sale.ts'
import { readSoldWith } from './sql.ts'

/** How many of the latest sales are looked at. */
const LOOKED_AT_MAX = 500

/** The latest published sales of names that contain one of the words, newest first. */
export const findSales: FindSales = async (reader, words) =>
  words.length === 0 ? [] : await readSoldWith(reader, words, LOOKED_AT_MAX)
