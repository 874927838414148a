import { Categories } from '../../../meaning/categories.ts'
import { Fragments } from '../../../meaning/fragments.ts'
import { keepLexicon, type Lexicon, readLexicon } from '../../../meaning/lexicon.ts'
import { Neighbourhood } from '../../../meaning/neighbours.ts'
import { Segmenter } from '../../../meaning/segmenter.ts'
import { yieldEventLoop } from '../../../values/map-in-slices.ts'
import { NearWords } from './near-words.ts'

/** What is needed to understand names and queries. */
export type Knowledge = {
  lexicon: Lexicon
  segmenter: Segmenter
  neighbourhood: Neighbourhood
  nearWords: NearWords
  categories: Categories
  fragments: Fragments
}

let shared: Knowledge | undefined

/** The knowledge of this process. The word files don't change while it runs, so one copy serves all. */
export function sharedKnowledge(): Knowledge {
  shared ??= readKnowledge()
  return shared
}

let loading: Promise<void> | undefined

/**
 * Loads it in steps, for processes that must not be blocked for a second. Afterwards
 * `sharedKnowledge` has it.
 */
export async function loadKnowledge(): Promise<void> {
  loading ??= loadInSteps().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  await loading
}

async function loadInSteps(): Promise<void> {
  if (shared) return
  const lexicon = readLexicon()
  await yieldEventLoop()
  const neighbourhood = new Neighbourhood(lexicon)
  await yieldEventLoop()
  const segmenter = new Segmenter(lexicon)
  await yieldEventLoop()
  shared ??= knowledgeOf({ lexicon, neighbourhood, segmenter })
  await keepLexicon(lexicon)
}

/** Loads the word files. Takes about a second and 40 MB. */
function readKnowledge(): Knowledge {
  const lexicon = readLexicon()
  const neighbourhood = new Neighbourhood(lexicon)
  return knowledgeOf({ lexicon, neighbourhood, segmenter: new Segmenter(lexicon) })
}

type Loaded = Pick<Knowledge, 'lexicon' | 'neighbourhood' | 'segmenter'>

function knowledgeOf({ lexicon, neighbourhood, segmenter }: Loaded): Knowledge {
  return {
    lexicon,
    segmenter,
    neighbourhood,
    nearWords: new NearWords(lexicon, neighbourhood),
    categories: new Categories(lexicon),
    fragments: new Fragments(lexicon),
  }
}
