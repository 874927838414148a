import { isOffensive, readsBadly, soundsBad } from '../../../meaning/unwelcome.ts'
import { isGeneric } from '../../../meaning/word-kinds.ts'
import { hasMixedScript } from '../../../values/mixed-script.ts'
import type { Inspiration } from '../name-index/inspire.ts'
import { CLOSINGS, NATIVE_CLOSINGS } from './idea-affixes.ts'
import { latinWords, type ScriptWords, withoutAccents } from './idea-words.ts'
import { type Draft, inTurn, latinIdeas } from './latin-ideas.ts'

export type Style = 'short' | 'brandable' | 'descriptive'
export type Idea = Omit<Draft, 'parts'> & { label: string; style: Style }

/** Drafts looked at, good or not. Bounds the time. */
const DRAFTS_MAX = 500
const LABEL_CHARS_MIN = 3
const LABEL_CHARS_MAX = 20
/** What was typed may be longer. */
const TYPED_CHARS_MAX = 40
/** Labels up to this length are called short, however they were made. */
const SHORT_CHARS_MAX = 6
/** How often a similar word or an affix may occur before it bores. */
const BORROWED_MAX = 2
const GENERIC_WEIGHT = 0.25
const NATIVE_WORDS_MAX = 4
/** Words that share their first letters are most likely forms of one. */
const STEM_CHARS = 4

type Styled = Draft & { style: Style }

/**
 * At most `max` labels made from somebody's words, best first, in a mix of styles. What the words
 * bring to mind makes more ideas. Without it there are only the words themselves, with common
 * affixes.
 *
 * Guarantees: no label mixes scripts, has a hyphen, repeats a word, or changes the order of the
 * typed words. No invented word is hard to say or reads as something offensive. The same input
 * gives the same labels.
 */
export function nameIdeas(groups: ScriptWords[], max: number, inspiration?: Inspiration): Idea[] {
  const latin = groups.find(({ script }) => script === 'Latin')
  const others = groups.filter(({ script }) => script !== 'Latin')
  const drafts = inTurn([
    ...others.map(nativeIdeas),
    ...(latin ? [latinDrafts(latin.words, inspiration ?? plainly(groups))] : []),
  ])
  return varied(drafts, max)
}

/** The words themselves, and the closing words in their usual order. */
function plainly(groups: ScriptWords[]): Inspiration {
  return {
    words: latinWords(groups).map((text) => {
      return { text, stem: text, weight: isGeneric(text) ? GENERIC_WEIGHT : 1, near: [] }
    }),
    closings: CLOSINGS,
  }
}

function* latinDrafts(typed: string[], inspiration: Inspiration): Generator<Styled> {
  const accented = new Set(
    typed.filter((word) => withoutAccents(word) !== word).map(withoutAccents),
  )
  const words = inspiration.words
    .filter(({ text }) => !isOffensive(text))
    // A word with accents is not English, so what it resembles in English is chance.
    .map((word) => (accented.has(word.text) ? { ...word, near: [] } : word))
  if (words.length === 0) return
  const { descriptive, brandable, short } = latinIdeas({ ...inspiration, words })
  // As typed, accents and all, for those who want exactly that.
  if (accented.size > 0 && !typed.some(isOffensive))
    yield { parts: typed, isInvented: false, borrowed: [], style: 'descriptive' }
  yield* inTurn([
    styled(descriptive, 'descriptive'),
    styled(brandable, 'brandable'),
    styled(short, 'short'),
  ])
}

/** Other scripts: the words as they are, each alone, and with closing words of the same script. */
function* nativeIdeas({ script, words }: ScriptWords): Generator<Styled> {
  const some = words.slice(0, NATIVE_WORDS_MAX)
  const closings = NATIVE_CLOSINGS[script] ?? []
  const draft = (parts: string[], borrowed: string[] = []): Styled => {
    return { parts, isInvented: false, borrowed, style: 'descriptive' }
  }
  yield draft(some)
  for (const closing of closings) yield draft([...some, closing], [closing])
  if (some.length < 2) return
  for (const word of some) {
    yield draft([word])
    for (const closing of closings) yield draft([word, closing], [closing])
  }
}

function* styled(drafts: Iterable<Draft>, style: Style): Generator<Styled> {
  for (const draft of drafts) yield { ...draft, style }
}

/** The good drafts, without near duplicates. Those that borrow a word once more come last. */
function varied(drafts: Iterable<Styled>, max: number): Idea[] {
  const ideas: Idea[] = []
  const repeats: Idea[] = []
  const traces = new Set<string>()
  const uses = new Map<string, number>()
  let looked = 0
  for (const draft of drafts) {
    looked += 1
    if (looked > DRAFTS_MAX || ideas.length >= max) break
    const label = draft.parts.join('')
    if (!isGood(draft, label)) continue
    const own = tracesOf(label)
    if (own.some((trace) => traces.has(trace))) continue
    for (const trace of own) traces.add(trace)
    const isRepeat = draft.borrowed.some((part) => (uses.get(part) ?? 0) >= BORROWED_MAX)
    const { isInvented, borrowed } = draft
    const idea = { label, style: styleOf(draft, label), isInvented, borrowed }
    if (isRepeat) repeats.push(idea)
    else {
      ideas.push(idea)
      for (const part of borrowed) uses.set(part, (uses.get(part) ?? 0) + 1)
    }
  }
  return [...ideas, ...repeats].slice(0, max)
}

function styleOf({ style }: Styled, label: string): Style {
  if (Array.from(label).length <= SHORT_CHARS_MAX) return 'short'
  return style === 'short' ? 'brandable' : style
}

function isGood({ parts, isInvented, borrowed }: Draft, label: string): boolean {
  const { length } = Array.from(label)
  return (
    length >= LABEL_CHARS_MIN &&
    length <= (borrowed.length > 0 ? LABEL_CHARS_MAX : TYPED_CHARS_MAX) &&
    !(isInvented ? soundsBad(label) : readsBadly(parts)) &&
    !repeatsWord(parts) &&
    !/(.)\1\1/u.test(label) &&
    !hasMixedScript(label)
  )
}

/** Whether two parts are forms of one word: `sunsunlight`, `ebikebikes`. */
function repeatsWord(parts: string[]): boolean {
  return parts.some((part, place) =>
    parts.some((other, at) => at !== place && part.includes(other.slice(0, STEM_CHARS))),
  )
}

/** The label, and the label without any one of its letters. Labels one typo apart share some. */
function tracesOf(label: string): string[] {
  // In other scripts one sign can be a whole word.
  if (!/^[a-z0-9]+$/.test(label)) return [label]
  const without = Array.from(label, (_, at) => label.slice(0, at) + label.slice(at + 1))
  return [label, ...without]
}
