import type { RegistrationFacts, RegistrationState } from '../registration.ts'
import type { Entries } from './entries.ts'
import { isHostName } from './hosts.ts'
import type { Line } from './lines.ts'
import * as phrases from './verdict-phrases.ts'

export type Verdict = { state: RegistrationState; reason: string }

const LINE_LENGTH_MAX = 140
const REASON_LENGTH_MAX = 200
/** A text of so few lines has no terms of use: each of its lines is meant for us. */
const BRIEF_LINES_MAX = 4

/**
 * Decides what a text says. Silence, an error or a complaint is never "not found": only a sentence
 * or a status that says so is, and only where nothing in the text shows a registration.
 */
export function judge(lines: Line[], entries: Entries, facts: RegistrationFacts): Verdict {
  const status = judgeStatus(facts)
  const isRegistered = hasRegistration(facts)
  if (status && (status.state === 'reserved' || !isRegistered)) return status
  if (isRegistered) return { state: 'found', reason: '' }
  const said = judgeSentences(lines)
  if (said) return said
  if (facts.domain !== '' && facts.statuses.length > 0) return { state: 'found', reason: '' }
  if (entries.list.length === 0 && entries.loose.length === 0) {
    return { state: 'unclear', reason: 'The server sent no answer.' }
  }
  return { state: 'unclear', reason: 'The answer says neither registered nor free.' }
}

function hasRegistration(facts: RegistrationFacts): boolean {
  return (
    facts.nameservers.length > 0 ||
    facts.creation_date !== '' ||
    facts.expiration_date !== '' ||
    facts.registrar !== '' ||
    facts.registrant !== '' ||
    facts.redacted.includes('registrant')
  )
}

function judgeStatus(facts: RegistrationFacts): Verdict | undefined {
  const [first] = facts.statuses
  if (first === undefined || facts.statuses.length > 2) return undefined
  const text = first.toLowerCase().replaceAll('"', '')
  const word = text.split(' (', 1)[0] ?? ''
  if (phrases.NOT_FOUND_WHOLE.has(word)) return { state: 'not_found', reason: first }
  const isReservedForSure = word === 'reserved' || !hasRegistration(facts)
  if (phrases.RESERVED_WHOLE.has(word) && isReservedForSure) {
    return { state: 'reserved', reason: first }
  }
  // `query_status: 440 Request Denied` is an answer to the question, not a state of the domain.
  if (/^4[24]\d /.test(word)) return { state: 'throttled', reason: first }
  if (/^[45]\d\d /.test(word) || word === 'invalid') return { state: 'unclear', reason: first }
  return undefined
}

function judgeSentences(lines: Line[]): Verdict | undefined {
  const sentences = lines.map(sentenceOf)
  const isBrief = sentences.filter(({ text }) => text !== '').length <= BRIEF_LINES_MAX
  const short = isBrief ? sentences : sentences.filter((_line, at) => !isProse(lines, at))
  return (
    firstSaying(sentences, 'throttled', isThrottled) ??
    firstSaying(short, 'throttled', isThrottledLoosely) ??
    firstSaying(short, 'unclear', isIll) ??
    firstSaying(short, 'reserved', isReserved) ??
    firstSaying(short, 'unclear', isPremium) ??
    firstSaying(sentences, 'not_found', isNotFound) ??
    firstSaying(sentences, 'unclear', isBroken)
  )
}

function firstSaying(
  sentences: Sentence[],
  state: RegistrationState,
  says: (sentence: Sentence) => boolean,
): Verdict | undefined {
  const sentence = sentences.find(says)
  return sentence && { state, reason: sentence.text.slice(0, REASON_LENGTH_MAX) }
}

/** A name may be called `reserved.example`: what servers say is in the other words. */
function withoutNames(text: string): string {
  if (!NAME_INSIDE.test(text)) return text
  return text
    .split(' ')
    .map((word) => (word.includes('.') ? withoutName(word) : word))
    .join(' ')
}

const NAME_INSIDE = /[^ .]\.[^ .]/
const MARKS = '"\'“”‘’`«»<>()[]{}:;,.!?='

function withoutName(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && MARKS.includes(word.charAt(start))) start++
  while (end > start && MARKS.includes(word.charAt(end - 1))) end--
  return isHostName(word.slice(start, end)) ? `x.x${word.slice(end)}` : word
}

/** A line in lower case, quotes off, single spaces; and what it says, whatever name it is about. */
type Sentence = { text: string; said: string; isStatement: boolean }

const SILENCE: Sentence = { text: '', said: '', isStatement: false }

function sentenceOf(line: Line): Sentence {
  if (line.kind === 'blank') return SILENCE
  const text = line.kind === 'pair' ? `${line.label}: ${line.value}` : line.text
  const lower = text.toLowerCase()
  const plain = QUOTES.test(lower) ? lower.replace(ALL_QUOTES, '') : lower
  const sentence = GAPS.test(plain) ? plain.replace(ALL_GAPS, ' ').trim() : plain
  const said = withoutNames(sentence)
  return { text: sentence, said, isStatement: isStatement(said) }
}

// Most lines have neither, and a test is cheaper than a replacement that finds nothing.
const QUOTES = /["“”]/
const ALL_QUOTES = /["“”]/g
const GAPS = /\s\s|[^\S ]|^\s|\s$/
const ALL_GAPS = /\s+/g

/** A line with running text on both sides: a sentence of the terms of use, cut anywhere. */
function isProse(lines: Line[], at: number): boolean {
  const isWordy = (line: Line | undefined) =>
    line !== undefined && line.kind !== 'blank' && sentenceLength(line) > 40
  const isText = (line: Line | undefined) => line?.kind === 'words' || line?.kind === 'remark'
  const line = lines[at]
  if (line?.kind === 'pair') return sentenceLength(line) > LINE_LENGTH_MAX || isWordy(lines[at + 1])
  return (
    isText(line) && (isWordy(lines[at - 1]) || (isWordy(lines[at + 1]) && isWordy(lines[at + 2])))
  )
}

function sentenceLength(line: Exclude<Line, { kind: 'blank' }>): number {
  return line.kind === 'pair' ? line.label.length + line.value.length : line.text.length
}

function isThrottled({ said, isStatement }: Sentence): boolean {
  return isStatement && (EXCEEDED.test(said) || phrases.THROTTLED_WITHIN.test(said))
}

const EXCEEDED = /exceeded[.!]*$/

function isThrottledLoosely({ said, isStatement }: Sentence): boolean {
  return isStatement && phrases.THROTTLED_LOOSELY.test(said)
}

function isReserved(sentence: Sentence): boolean {
  if (phrases.RESERVED_WHOLE.has(sentence.said)) return true
  return says(sentence, phrases.RESERVED_STARTS, phrases.RESERVED_WITHIN)
}

function isNotFound(sentence: Sentence): boolean {
  const { said, isStatement } = sentence
  if (phrases.NOT_FOUND_WHOLE.has(said)) return true
  const isSaid =
    says(sentence, phrases.NOT_FOUND_STARTS, phrases.NOT_FOUND_WITHIN) ||
    (isStatement && (saysFree(said) || phrases.NOT_FOUND_MADE_UP.test(said)))
  return isSaid && !phrases.NOT_ABOUT_THE_NAME.test(said)
}

function saysFree(said: string): boolean {
  if (!phrases.NOT_FOUND_ENDINGS.some((ending) => ending.test(said))) return false
  return phrases.ABOUT_A_NAME.test(said) && !phrases.ABOUT_THE_SERVER.test(said)
}

/** The server does not speak to us, or is not well: then nothing it says is an answer. */
function isIll({ said, isStatement }: Sentence): boolean {
  return isStatement && (phrases.REFUSED_WITHIN.test(said) || phrases.ILL_WITHIN.test(said))
}

function isPremium({ said, isStatement }: Sentence): boolean {
  return isStatement && phrases.PREMIUM.test(said)
}

function isBroken({ said, isStatement }: Sentence): boolean {
  return isStatement && phrases.BROKEN_WITHIN.test(said)
}

function says({ said, isStatement }: Sentence, starts: RegExp, within: RegExp): boolean {
  return starts.test(withoutErrorMark(said)) || (isStatement && within.test(said))
}

const ERROR_MARK = /^(?:error(?: message)?|info|message|result|note) ?: ?/

function withoutErrorMark(text: string): string {
  return text.replace(ERROR_MARK, '')
}

function isStatement(text: string): boolean {
  return text.length <= LINE_LENGTH_MAX && !phrases.TERMS_WORDS.test(text)
}
