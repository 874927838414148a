import type { Reader } from '../../../db/pool.ts'
import { type OfferedMatch, readOfferedLike } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type { OfferedMatch } from './sql.ts'

/** Longer texts are not names, and more words would only cost time. */
const WORDS_MAX = 5

/**
 * Names for sale that match some words by spelling, best first: the name itself, then names that
 * start with it, contain it as a word, contain it anywhere, contain all its words, or are spelled
 * similarly.
 */
export async function searchOffered(
  reader: Reader,
  environment: Environment,
  text: string,
  max: number,
): Promise<OfferedMatch[]> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  if (words.length === 0) return []
  return await readOfferedLike(reader, environment, { words, max })
}
