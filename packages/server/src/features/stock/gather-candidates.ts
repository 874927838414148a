import type { Neighbours } from '../../meaning/neighbours.ts'
import type { Wish } from '../../meaning/read-query.ts'
import { inflections } from '../../meaning/word-forms.ts'
import { INFLECTED } from './judge-name.ts'
import type { Knowledge } from './knowledge.ts'
import type { Shelf } from './shelf.ts'
import { wholeTrigramsOf } from './trigrams.ts'

/** Names judged in full for a query. */
const BY_MEANING = 450
const BY_SPELLING = 80
/** Entries of word lists read for a query: bounds the time whatever the inventory. */
const ENTRIES_MAX = 60_000
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

function gatherByMeaning(
  { lexicon, neighbourhood }: Knowledge,
  shelf: Shelf,
  { words }: Wish,
): number[] {
  const weights = words.map((word) => lexicon.weight[word] ?? 0)
  const sum = weights.reduce((a, b) => a + b, 0) || 1
  const rounds = words.map((word, place) => ({
    near: withForms(knowledgeOf(word), neighbourhood.ofWord(word)),
    share: (weights[place] ?? 0) / sum,
  }))
  shelf.tally.begin(shelf.slots)
  for (const { near, share } of rounds) {
    addRound(shelf, near, share, Math.floor(ENTRIES_MAX / rounds.length))
  }
  return shelf.tally.best(BY_MEANING)

  function knowledgeOf(word: number): number[] {
    const forms = inflections(lexicon.words[lexicon.base[word] ?? word] ?? '')
    const numbers = forms.flatMap((form) => lexicon.numberOf.get(form) ?? [])
    return [word, ...numbers.filter((form) => lexicon.base[form] === lexicon.base[word])]
  }
}

type Near = [word: number, likeness: number]

function withForms([word = 0, ...forms]: number[], neighbours: Neighbours): Near[] {
  return [[word, 1], ...forms.map((form): Near => [form, INFLECTED]), ...pairs(neighbours)]
}

function* pairs({ words, likeness }: Neighbours): Generator<Near> {
  for (const [place, word] of words.entries()) yield [word, likeness[place] ?? 0]
}

function addRound(shelf: Shelf, near: Near[], share: number, entriesMax: number): void {
  shelf.tally.beginRound()
  let left = entriesMax
  for (const [word, likeness] of near) {
    const slots = shelf.words.namesOf.get(word)
    // The newest are at the end of a list.
    for (const slot of slots.subarray(Math.max(0, slots.length - left))) {
      if (shelf.isOffered(slot)) shelf.tally.addOnce(slot, share * likeness)
    }
    left -= slots.length
    if (left <= 0) return
  }
}

function gatherBySpelling(shelf: Shelf, label: string): number[] {
  const { trigrams, tally } = shelf
  const rarest = [...new Set(wholeTrigramsOf(label))]
    .sort((a, b) => trigrams.lengthOf(a) - trigrams.lengthOf(b))
    .slice(0, TRIGRAMS_MAX)
  tally.begin(shelf.slots)
  for (const trigram of rarest) {
    const slots = trigrams.get(trigram)
    if (slots.length > TRIGRAM_ENTRIES_MAX) break
    for (const slot of slots) if (shelf.isOffered(slot)) tally.add(slot, 1)
  }
  return tally.best(BY_SPELLING)
}
