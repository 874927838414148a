import type { Query } from '../../../meaning/read-query.ts'
import type { Knowledge } from './knowledge.ts'
import type { NameIndex } from './name-index.ts'
import { wholeTrigramsOf } from './trigrams.ts'

/** How many candidates per query are scored in full. */
const BY_MEANING = 240
const BY_SPELLING = 80
/** Posting list entries read per query. Bounds the time, however large the inventory. */
const ENTRIES_MAX = 8_000
/** Entries read per word, so that a frequent word leaves room for its neighbours. */
const LIST_ENTRIES_MAX = 2_000
/** Trigrams looked up per query, rarest first. */
const TRIGRAMS_MAX = 8
const TRIGRAM_ENTRIES_MAX = 12_000
/** A longer text is a sentence, and no name is spelled like it. */
const SPELLED_LENGTH_MAX = 40

/** Names that may match a query: by words close to its words, and by shared trigrams. */
export function gatherCandidates(
  knowledge: Knowledge,
  index: NameIndex,
  query: Query,
): Iterable<number> {
  return new Set([
    ...gatherByMeaning(knowledge, index, query),
    ...gatherBySpelling(index, query.label),
    ...(query.contentLabel === query.label ? [] : gatherBySpelling(index, query.contentLabel)),
  ])
}

/**
 * Reads posting lists in the order of the points they add, across all words of the query, until the
 * budget is spent. The lists left unread would change the result least.
 */
function gatherByMeaning(knowledge: Knowledge, index: NameIndex, { words }: Query): number[] {
  const { namesOf } = index.words
  index.tally.begin(index.slots)
  let left = ENTRIES_MAX
  for (const { word, round, points } of byPoints(knowledge, words)) {
    const count = Math.min(namesOf.lengthOf(word), left, LIST_ENTRIES_MAX)
    // Most words occur in no name.
    if (count === 0) continue
    // The newest are at the end of a list.
    index.tally.addAll(namesOf.lastOf(word, count), points, round)
    left -= count
    if (left <= 0) break
  }
  return index.tally.best(BY_MEANING, index.offered)
}

/** The words close to each query word, merged and sorted by points. Each query word is a round. */
function* byPoints(
  { lexicon, nearWords }: Knowledge,
  words: number[],
): Generator<{ word: number; round: number; points: number }> {
  const weightOf = (word: number) => lexicon.weight[word] ?? 0
  const sum = words.reduce((all, word) => all + weightOf(word), 0) || 1
  const rounds = words.map((word, round) => {
    return { round, at: 0, near: nearWords.of(word), share: weightOf(word) / sum }
  })
  for (;;) {
    let best: (typeof rounds)[number] | undefined
    let points = 0
    for (const each of rounds) {
      const next = (each.near.likeness[each.at] ?? 0) * each.share
      if (next > points) [best, points] = [each, next]
    }
    if (!best) return
    yield { word: best.near.words[best.at] ?? 0, round: best.round, points }
    best.at += 1
  }
}

/** A name gets a point for each rare trigram that it shares with the label. */
function gatherBySpelling(index: NameIndex, label: string): number[] {
  if (label.length > SPELLED_LENGTH_MAX) return []
  const { trigrams, tally } = index
  const rarest = [...new Set(wholeTrigramsOf(label))]
    .sort((a, b) => trigrams.lengthOf(a) - trigrams.lengthOf(b))
    .slice(0, TRIGRAMS_MAX)
  tally.begin(index.slots)
  let left = TRIGRAM_ENTRIES_MAX
  for (const [round, trigram] of rarest.entries()) {
    const slots = trigrams.get(trigram)
    left -= slots.length
    if (left < 0) break
    tally.addAll(slots, 1, round)
  }
  return tally.best(BY_SPELLING, index.offered)
}
