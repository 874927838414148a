import { hash } from 'node:crypto'
import type { Environment } from '../../../values/environment.ts'

/** Per environment, more than all words of the lexicon. A search reads up to 2,400 lists. */
const REMEMBERED_MAX = 150_000
const remembered: Record<Environment, Map<string, number>> = { live: new Map(), sandbox: new Map() }

/**
 * The number of a word's posting list in the table `name_words`: a hash of the word, the same in
 * every version of the lexicon. The database function `name_list` computes the same numbers.
 */
export function listIdOf(environment: Environment, word: string): number {
  const ids = remembered[environment]
  const known = ids.get(word)
  if (known !== undefined) return known
  const digest = hash('md5', `${environment} ${word}`, 'hex')
  const id = Buffer.from(digest.slice(0, 8), 'hex').readInt32BE()
  if (ids.size >= REMEMBERED_MAX) ids.clear()
  ids.set(word, id)
  return id
}
