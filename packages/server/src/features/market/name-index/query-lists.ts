import { listOfFragment } from '../../../meaning/name-reading.ts'
import type { Query } from '../../../meaning/read-query.ts'
import { yieldEventLoop } from '../../../values/map-in-slices.ts'
import type { Knowledge } from './knowledge.ts'
import type { ListPoints } from './tally-postings.ts'

/** A posting list that a query reads. */
export type WordList = ListPoints & { word: string }

/**
 * The lists of the words close to the query's words, in the order of the points they add, at most
 * `max`. Each word of the query is a round. The lists left out would change the result least.
 */
export async function listsByMeaning(
  knowledge: Knowledge,
  { words }: Query,
  max: number,
): Promise<WordList[]> {
  const { lexicon, nearWords } = knowledge
  const weightOf = (word: number) => lexicon.weight[word] ?? 0
  const sum = words.reduce((all, word) => all + weightOf(word), 0) || 1
  const rounds: Round[] = []
  for (const [round, word] of words.entries()) {
    // Finding a word's neighbours for the first time takes a few milliseconds.
    if (!nearWords.isKnown(word)) await yieldEventLoop()
    rounds.push({ round, at: 0, near: nearWords.of(word), share: weightOf(word) / sum })
  }
  const lists: WordList[] = []
  for (let next = nextOf(rounds); next && lists.length < max; next = nextOf(rounds)) {
    const { near, at, round, share } = next
    const points = (near.likeness[at] ?? 0) * share
    lists.push({ word: lexicon.words[near.words[at] ?? 0] ?? '', round, points })
    next.at += 1
  }
  return lists
}

/** A longer text is a sentence, and no name is spelled like it. */
const SPELLED_LENGTH_MAX = 40
/** More than a name is listed under: a typo makes new fragments, which are rare. */
const FRAGMENTS_MAX = 12

/** The lists of a label's rarest fragments. A name gets a point for each that it shares. */
export function listsBySpelling({ fragments }: Knowledge, label: string): WordList[] {
  if (label.length > SPELLED_LENGTH_MAX) return []
  return fragments
    .rarestIn(label, FRAGMENTS_MAX)
    .map((fragment, round) => ({ word: listOfFragment(fragment), round, points: 1 }))
}

type Round = {
  round: number
  /** The next of its close words. */
  at: number
  near: ReturnType<Knowledge['nearWords']['of']>
  share: number
}

/** The round whose next word adds the most points, until none adds any. */
function nextOf(rounds: Round[]): Round | undefined {
  let best: Round | undefined
  let most = 0
  for (const each of rounds) {
    const points = (each.near.likeness[each.at] ?? 0) * each.share
    if (points > most) [best, most] = [each, points]
  }
  return best
}
