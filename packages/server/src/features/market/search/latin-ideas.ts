import { blendWords, brandWord, firstSyllable } from '../../../meaning/coin-words.ts'
import type { InspiringWord, Inspiration } from '../name-index/inspire.ts'
import { openingsFor, SHORT_CLOSINGS } from './idea-affixes.ts'

/** A label in the making. An invented word is one part, whatever it was made of. */
export type Draft = {
  parts: string[]
  isInvented: boolean
  /** What it borrows besides the typed words. Used to keep the list varied. */
  borrowed: string[]
}

const TYPED_WORDS_MAX = 3
const TYPED_CHARS_MAX = 20
const JOINED_CHARS_MAX = 14
const BRAND_CHARS_MAX = 12
const SHORT_CHARS_MAX = 6
/** Words that weigh less say little about a business. */
const TELLING = 0.3
const NEAR_WORTH = 0.3
/** Beyond this, a rarer word is not a better one. */
const WEIGHT_ENOUGH = 0.8
/** Closing words tried after the typed words. */
const AFFIXES_MAX = 12
/** Similar words combined with each other. */
const PAIRED_MAX = 8

/**
 * Labels from Latin words, best first. Typed words always keep their order: "roof solar" is not
 * what somebody who typed "solar roof" means.
 */
export function latinIdeas({ words, closings }: Inspiration): {
  descriptive: Iterable<Draft>
  brandable: Iterable<Draft>
  short: Iterable<Draft>
} {
  const typed = new Set(words.flatMap(({ text, stem }) => [text, stem]))
  const isNew = (word: string) => !typed.has(word)
  // A similar word or an affix that was typed too would end up out of order.
  const own = words.map((word) => ({ ...word, near: word.near.filter(isNew) }))
  const core = own.length <= 2 ? own : tellingPair(own)
  const telling = core.filter(({ weight }) => weight >= TELLING)
  const inspiring = telling.length > 0 ? telling : core
  return {
    descriptive: descriptive(own, core, {
      closings: closings.filter(isNew),
      openings: openingsFor(core[0]?.text ?? '').filter(isNew),
    }),
    brandable: brandable(inspiring, closings.filter(isNew)),
    short: short(inspiring, SHORT_CLOSINGS.filter(isNew)),
  }
}

/** The most informative words that follow each other. Words with similar words count more. */
function tellingPair(words: InspiringWord[]): InspiringWord[] {
  const worth = ({ weight, near }: InspiringWord) =>
    Math.min(weight, WEIGHT_ENOUGH) + (near.length > 0 ? NEAR_WORTH : 0)
  let best: InspiringWord[] = []
  let most = -1
  for (const [place, first] of words.entries()) {
    const second = words[place + 1]
    if (!second || worth(first) + worth(second) <= most) continue
    most = worth(first) + worth(second)
    best = [first, second]
  }
  return best
}

function* descriptive(
  words: InspiringWord[],
  core: InspiringWord[],
  { closings, openings }: { closings: string[]; openings: string[] },
): Generator<Draft> {
  const texts = words.map(({ text }) => text)
  const own = core.map(({ text }) => text)
  const isUsable = texts.length <= TYPED_WORDS_MAX && texts.join('').length <= TYPED_CHARS_MAX
  if (isUsable) yield joined(texts)
  yield joined(own)
  const similar = replaced(core)
  yield* inTurn([
    similar,
    map(closings.slice(0, AFFIXES_MAX), (closing) => joined([...own, closing], [closing])),
    similar,
    map(openings, (opening) => joined([opening, ...own], [opening])),
    neighbouring(texts),
    // Long words leave no room for more than one of them.
    own.length > 1 && own.join('').length > JOINED_CHARS_MAX ? closed(own, closings) : [],
  ])
}

/** One typed word and a similar word in place of the other, or beside the only one. */
function* replaced([first, second]: InspiringWord[]): Generator<Draft> {
  if (!first) return
  if (!second) {
    for (const near of first.near) yield joined([first.text, near], [near])
    return
  }
  const most = Math.max(first.near.length, second.near.length)
  for (let at = 0; at < most; at += 1) {
    const before = first.near[at]
    const after = second.near[at]
    if (before !== undefined) yield joined([before, second.text], [before])
    if (after !== undefined) yield joined([first.text, after], [after])
  }
}

/** Two typed words that follow each other. */
function* neighbouring(texts: string[]): Generator<Draft> {
  for (const [place, text] of texts.entries()) {
    const next = texts[place + 1]
    if (next !== undefined) yield joined([text, next])
  }
}

function* brandable(core: InspiringWord[], closings: string[]): Generator<Draft> {
  const [first] = core
  if (!first) return
  const last = core.at(-1) ?? first
  yield* inTurn([
    pairs(first.near, last.near, BRAND_CHARS_MAX),
    blends([first.stem, ...first.near], [last.stem, ...last.near]),
    closed(first.near, closings),
    invented([...core.map(({ stem }) => stem), ...last.near, ...first.near]),
  ])
}

function* short(core: InspiringWord[], closings: string[]): Generator<Draft> {
  const [first] = core
  if (!first) return
  const last = core.at(-1) ?? first
  const stems = core.map(({ stem }) => stem)
  const near = [...inTurn([first.near, last.near])]
  yield* inTurn([
    filter(invented([...near, ...stems]), isShort),
    pairs(first.near, last.near, SHORT_CHARS_MAX),
    filter(closed([...stems, ...near], closings), isShort),
  ])
  // Half a word is recognized if it is English, or all there is.
  const known = core.filter((word) => word.near.length > 0 || core.length === 1)
  yield* filter(invented(known.flatMap(({ stem }) => firstSyllable(stem) ?? [])), isShort)
}

/** The best of both lists first: 0+0, 0+1, 1+0, 0+2 and so on. */
function* pairs(before: string[], after: string[], charsMax: number): Generator<Draft> {
  for (let sum = 0; sum < 2 * PAIRED_MAX; sum += 1) {
    for (let at = 0; at <= sum; at += 1) {
      const [one, other] = [before[at], after[sum - at]]
      if (one === undefined || other === undefined || one === other) continue
      if (one.length + other.length <= charsMax) yield joined([one, other], [one, other])
    }
  }
}

/** Pairs each word with each closing, best combinations first. */
function* closed(words: string[], closings: readonly string[]): Generator<Draft> {
  for (let sum = 0; sum < 2 * PAIRED_MAX; sum += 1) {
    for (let at = 0; at <= sum; at += 1) {
      const [word, closing] = [words[at], closings[sum - at]]
      if (word === undefined || closing === undefined) continue
      yield joined([word, closing], [word, closing])
    }
  }
}

function* blends(before: string[], after: string[]): Generator<Draft> {
  for (const [at, one] of before.slice(0, PAIRED_MAX).entries()) {
    // Of two words that nobody typed, only the closest make sense together.
    for (const other of after.slice(0, PAIRED_MAX - at)) {
      if (one.slice(0, 3) === other.slice(0, 3)) continue
      for (const blend of blendWords(one, other)) yield invention(blend, [one, other])
    }
  }
}

/** The first ending of each word, then the second of each, and so on. */
function* invented(stems: string[]): Generator<Draft> {
  yield* inTurn(
    stems.map((stem) =>
      brandWord(stem).map((word) => invention(word, [stem, word.slice(stem.length)])),
    ),
  )
}

function joined(parts: string[], borrowed: string[] = []): Draft {
  return { parts, isInvented: false, borrowed }
}

function invention(word: string, borrowed: string[]): Draft {
  return { parts: [word], isInvented: true, borrowed }
}

function isShort({ parts }: Draft): boolean {
  return parts.join('').length <= SHORT_CHARS_MAX
}

/** One of each in turn, until all are used up. */
export function* inTurn<T>(lists: Iterable<T>[]): Generator<T> {
  let open = lists.map((list) => list[Symbol.iterator]())
  while (open.length > 0) {
    const left: Iterator<T>[] = []
    for (const list of open) {
      const { done, value } = list.next()
      if (done) continue
      left.push(list)
      yield value
    }
    open = left
  }
}

function* map<T, U>(list: Iterable<T>, change: (item: T) => U): Generator<U> {
  for (const item of list) yield change(item)
}

function* filter<T>(list: Iterable<T>, isWanted: (item: T) => boolean): Generator<T> {
  for (const item of list) if (isWanted(item)) yield item
}
