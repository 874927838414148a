import { wordsIn } from '../../../meaning/name-meaning.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import type { ListingRow } from './listing.ts'

/** A listing with the words of its name. */
export function withWords(row: ListingRow): ListingRow & { words: string[] } {
  return { ...row, words: wordsIn(sharedKnowledge().segmenter, row.domain) }
}
