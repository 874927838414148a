import type { Wish } from '../../meaning/read-query.ts'
import { inflections } from '../../meaning/word-forms.ts'
import { INFLECTED } from './judge-name.ts'
import type { Knowledge } from './knowledge.ts'
import type { Shelf } from './shelf.ts'
import { wholeTrigramsOf } from './trigrams.ts'

/** Names judged in full for a query. */
const BY_MEANING = 300
const BY_SPELLING = 80
/** Entries of word lists read for a query: bounds the time whatever the inventory. */
const ENTRIES_MAX = 24_000
/** Groups of three letters that are looked up: those that the fewest names have. */
const TRIGRAMS_MAX = 8
const TRIGRAM_ENTRIES_MAX = 6_000

/** Names that may meet a wish: by the words near to its words, and by groups of its letters. */
export function gatherCandidates(knowledge: Knowledge, shelf: Shelf, wish: Wish): Iterable<number> {
  return new Set([
    ...gatherByMeaning(knowledge, shelf, wish),
    ...gatherBySpelling(shelf, wish.label),
    ...(wish.contentLabel === wish.label ? [] : gatherBySpelling(shelf, wish.contentLabel)),
  ])
}

/**
 * The lists of names are read in the order of what they add, whichever word of the query they are
 * near to, until the entries are spent: what is left unread could change the least.
 */
function gatherByMeaning(knowledge: Knowledge, shelf: Shelf, { words }: Wish): number[] {
  const { weight } = knowledge.lexicon
  const sum = words.reduce((all, word) => all + (weight[word] ?? 0), 0) || 1
  const lists = words.flatMap((word, round) =>
    nearTo(knowledge, word)
      .filter((near) => shelf.words.namesOf.lengthOf(near.word) > 0)
      .map((near) => ({ ...near, round, points: (near.likeness * (weight[word] ?? 0)) / sum })),
  )
  lists.sort((a, b) => b.points - a.points)
  shelf.tally.begin(shelf.slots)
  let left = ENTRIES_MAX
  for (const { word, round, points } of lists) {
    const slots = shelf.words.namesOf.get(word)
    // The newest are at the end of a list.
    shelf.tally.addAll(slots.subarray(Math.max(0, slots.length - left)), points, round)
    left -= slots.length
    if (left <= 0) break
  }
  return shelf.tally.best(BY_MEANING, shelf.offered)
}

type Near = { word: number; likeness: number }

/** The word itself, its other forms, and its neighbours. */
function nearTo({ lexicon, neighbourhood }: Knowledge, word: number): Near[] {
  const base = lexicon.base[word] ?? word
  const forms = inflections(lexicon.words[base] ?? '')
    .flatMap((form) => lexicon.numberOf.get(form) ?? [])
    .filter((form) => lexicon.base[form] === base)
  const { words, likeness } = neighbourhood.ofWord(word)
  return [
    { word, likeness: 1 },
    ...forms.map((form) => ({ word: form, likeness: INFLECTED })),
    ...Array.from(words, (near, at) => ({ word: near, likeness: likeness[at] ?? 0 })),
  ]
}

/** A name gets a point for each rare group of letters that it shares with a label. */
function gatherBySpelling(shelf: Shelf, label: string): number[] {
  const { trigrams, tally } = shelf
  const rarest = [...new Set(wholeTrigramsOf(label))]
    .sort((a, b) => trigrams.lengthOf(a) - trigrams.lengthOf(b))
    .slice(0, TRIGRAMS_MAX)
  tally.begin(shelf.slots)
  for (const [round, trigram] of rarest.entries()) {
    const slots = trigrams.get(trigram)
    if (slots.length > TRIGRAM_ENTRIES_MAX) break
    tally.addAll(slots, 1, round)
  }
  return tally.best(BY_SPELLING, shelf.offered)
}
