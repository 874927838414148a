import { Categories } from '../../../meaning/categories.ts'
import { type Lexicon, readLexicon } from '../../../meaning/lexicon.ts'
import { Neighbourhood } from '../../../meaning/neighbours.ts'
import { Segmenter } from '../../../meaning/segmenter.ts'
import { NearWords } from './near-words.ts'

/** What is needed to understand names and queries. */
export type Knowledge = {
  lexicon: Lexicon
  segmenter: Segmenter
  neighbourhood: Neighbourhood
  nearWords: NearWords
  categories: Categories
}

/** Loads the word files. Takes about half a second and 40 MB. */
export function readKnowledge(): Knowledge {
  const lexicon = readLexicon()
  const neighbourhood = new Neighbourhood(lexicon)
  return {
    lexicon,
    segmenter: new Segmenter(lexicon),
    neighbourhood,
    nearWords: new NearWords(lexicon, neighbourhood),
    categories: new Categories(lexicon),
  }
}
