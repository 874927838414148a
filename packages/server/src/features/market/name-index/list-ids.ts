import { hash } from 'node:crypto'
import type { Environment } from '../../../values/environment.ts'

/** More than all words of the lexicon. A search reads up to 2,400 lists. */
const REMEMBERED_MAX = 150_000
const remembered = new Map<string, number>()

/**
 * The number of a word's posting list in the table `name_words`: a hash of the word, the same in
 * every version of the lexicon. The database function `name_list` computes the same numbers.
 */
export function listIdOf(environment: Environment, word: string): number {
  const name = `${environment} ${word}`
  const known = remembered.get(name)
  if (known !== undefined) return known
  const id = Buffer.from(hash('md5', name, 'hex').slice(0, 8), 'hex').readInt32BE()
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(name, id)
  return id
}
