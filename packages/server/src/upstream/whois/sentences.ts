import { isHostName } from './hosts.ts'
import type { Line } from './lines.ts'
import { TERMS_WORDS } from './verdict-phrases.ts'

/** A line in lower case, without quotes, with single spaces; and its words without any names. */
export type Sentence = {
  text: string
  /**
   * The text with every host name replaced, so that `reserved.example` isn't read as a statement.
   */
  said: string
  /** Short enough to be an answer, and without words from terms of use. */
  isStatement: boolean
  /** Not part of wrapped text: the line starts and ends where its author meant it to. */
  isStanding: boolean
  /** The words of the line before, if the text continues from there. */
  before: string
  /** Paragraphs are numbered; the lines of one paragraph belong together. */
  paragraph: number
}

const SILENCE: Sentence = {
  text: '',
  said: '',
  isStatement: false,
  isStanding: false,
  before: '',
  paragraph: -1,
}
const LINE_LENGTH_MAX = 140

/** The lines of a text as sentences. Pairs are sentences too: `Error: too many requests`. */
export function sentencesOf(lines: Line[]): Sentence[] {
  const sentences = lines.map(sentenceOf)
  const wraps = wrappedLines(lines, sentences)
  let paragraph = 0
  let previous = ''
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at]
    if (sentence === undefined || sentence.text === '') paragraph++
    else {
      sentence.paragraph = paragraph
      sentence.isStanding = !wraps.has(at) && !wraps.has(at - 1)
      sentence.before = previous !== '' && !SENTENCE_END.test(previous) ? previous : ''
    }
    previous = sentence?.said ?? ''
  }
  return sentences
}

/**
 * The lines around an answer: those of its paragraph, and an adjacent paragraph of one line. Lines
 * further away are about the service and not about the name.
 */
export function linesAround(sentences: Sentence[], answers: Sentence[]): Sentence[] {
  if (answers.length === 0) return []
  const around = new Set(answers.map(({ paragraph }) => paragraph))
  const spoken = sentences.filter(({ text }) => text !== '')
  return spoken.filter(({ paragraph }, at) => {
    if (around.has(paragraph)) return true
    const before = spoken[at - 1]?.paragraph
    const after = spoken[at + 1]?.paragraph
    const isAlone = before !== paragraph && after !== paragraph
    return isAlone && (around.has(before ?? -1) || around.has(after ?? -1))
  })
}

const SENTENCE_END = /[.!?:;。！？]$/

function sentenceOf(line: Line): Sentence {
  if (line.kind === 'blank') return SILENCE
  const text = lengthOf(line) > TEXT_LENGTH_MAX ? '' : textOf(line)
  if (text === '') return SILENCE
  const lower = text.toLowerCase()
  const sentence = UNTIDY.test(lower) ? tidy(lower) : lower
  const said = withoutNames(sentence)
  const isStatement = said.length <= LINE_LENGTH_MAX && !TERMS_WORDS.test(said)
  return { text: sentence, said, isStatement, isStanding: true, before: '', paragraph: 0 }
}

/** A line of this length is a whole paragraph of terms. */
const TEXT_LENGTH_MAX = 400

function textOf(line: Exclude<Line, { kind: 'blank' }>): string {
  return line.kind === 'pair' ? `${line.label}: ${line.value}` : line.text
}

function lengthOf(line: Exclude<Line, { kind: 'blank' }>): number {
  return line.kind === 'pair' ? line.label.length + line.value.length + 2 : line.text.length
}

// Most lines have no quotes or gaps, and a test is cheaper than a replacement that finds nothing.
const UNTIDY = /["“”]|\s\s|[^\S ]|^\s|\s$/
const QUOTES = /["“”]/g
const GAPS = /\s+/g

function tidy(text: string): string {
  return text.replace(QUOTES, '').replace(GAPS, ' ').trim()
}

const NAME_INSIDE = /[^ .]\.[^ .]/
const MARKS = '"\'“”‘’`«»<>()[]{}:;,.!?='

/** A name may be `reserved.example`, so ignore names and look at the other words. */
function withoutNames(text: string): string {
  if (!NAME_INSIDE.test(text)) return text
  return text.replace(DOTTED_WORDS, withoutName)
}

/** Words with a dot. Each starts after a space, so that no word is read twice. */
const DOTTED_WORDS = /(?<![^ ])[^ .]*\.[^ ]*/g

function withoutName(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && MARKS.includes(word.charAt(start))) start++
  while (end > start && MARKS.includes(word.charAt(end - 1))) end--
  return isHostName(word.slice(start, end)) ? `x.x${word.slice(end)}` : word
}

/** A paragraph narrower than this wasn't wrapped. */
const WRAPPED_WIDTH_MIN = 48
/** Text wrapped by hand is less exact than by a program. */
const SLACK = 10
/**
 * A line of this length that ends without a full stop continues below. Among terms, a shorter one.
 */
const OPEN_LENGTH_MIN = 60
const OPEN_LENGTH_AMONG_TERMS_MIN = 40

/**
 * The indexes of lines that were wrapped because the next word didn't fit. In a paragraph of terms
 * that is every line but the last. A line with room for the next word ends on purpose.
 */
function wrappedLines(lines: Line[], sentences: Sentence[]): Set<number> {
  const wrapped = new Set<number>()
  for (let start = 0; start < lines.length; start++) {
    let end = start
    let isTerms = false
    for (; isRunning(lines[end]); end++) isTerms ||= sentences[end]?.isStatement === false
    const width = end > start + 1 ? wrapWidth(lines, start, end) : 0
    for (let at = start; at < end - 1; at++) {
      const line = textIn(lines[at])
      const next = textIn(lines[at + 1])
      const isFull = width > 0 && isTooLong(line, next, width)
      if (isFull || goesOn(line, next, isTerms)) wrapped.add(at)
    }
    if (end > start) start = end
  }
  return wrapped
}

/**
 * The width of a paragraph in which several lines have about the same length; 0 if there is none.
 */
function wrapWidth(lines: Line[], start: number, end: number): number {
  let widest = 0
  let second = 0
  for (let at = start; at < end; at++) {
    const line = lines[at]
    const length = line === undefined ? 0 : lengthOf(line)
    if (length > widest) [widest, second] = [length, widest]
    else if (length > second) second = length
  }
  return second >= WRAPPED_WIDTH_MIN && second >= widest - 2 * SLACK ? widest : 0
}

function isTooLong(line: string, next: string, width: number): boolean {
  const space = next.indexOf(' ')
  return line.length + 1 + (space < 0 ? next.length : space) > width - SLACK
}

function goesOn(line: string, next: string, isTerms: boolean): boolean {
  const openMin = isTerms ? OPEN_LENGTH_AMONG_TERMS_MIN : OPEN_LENGTH_MIN
  if (line.length < openMin || SENTENCE_END.test(line)) return false
  return SMALL_LETTER.test(next) && !isHostName(next.split(' ', 1)[0] ?? '')
}

const SMALL_LETTER = /^[\p{Ll}(]/u

function isRunning(line: Line | undefined): boolean {
  return line !== undefined && line.kind !== 'blank' && lengthOf(line) <= TEXT_LENGTH_MAX
}

function textIn(line: Line | undefined): string {
  return line === undefined || line.kind === 'blank' ? '' : textOf(line)
}
