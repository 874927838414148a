import { type Lexicon, readLexicon } from '../../meaning/lexicon.ts'
import { Neighbourhood } from '../../meaning/neighbours.ts'
import { Segmenter } from '../../meaning/segmenter.ts'

/** What is needed to understand names and queries. */
export type Knowledge = { lexicon: Lexicon; segmenter: Segmenter; neighbourhood: Neighbourhood }

/** Reads the files of words: takes about half a second, and 40 MB. */
export function readKnowledge(): Knowledge {
  const lexicon = readLexicon()
  return {
    lexicon,
    segmenter: new Segmenter(lexicon),
    neighbourhood: new Neighbourhood(lexicon),
  }
}
