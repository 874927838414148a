import type { RegistrationFacts, RegistrationState } from '../registration.ts'
import type { Entries } from './entries.ts'
import { CONDITIONAL, DENIED, DOUBTFUL, EXPLAINED } from './doubts.ts'
import type { Line } from './lines.ts'
import { type Sentence, linesAround, sentencesOf } from './sentences.ts'
import * as phrases from './verdict-phrases.ts'

export type Verdict = { state: RegistrationState; reason: string }

const REASON_LENGTH_MAX = 200
/**
 * The longest phrase that is a whole line. Looking up a longer line in a set would hash all of it.
 */
const WHOLE_LENGTH_MAX = 40

/**
 * Decides what a text says. Silence, an error or a complaint never means "not found". Only a
 * sentence or a status that says so does, and only if nothing in the text shows a registration.
 */
export function judge(lines: Line[], entries: Entries, facts: RegistrationFacts): Verdict {
  const status = judgeStatus(facts)
  const isRegistered = hasRegistration(facts)
  if (status && (status.state === 'reserved' || !isRegistered)) return doubted(status, lines)
  if (isRegistered) return { state: 'found', reason: '' }
  const said = judgeSentences(lines)
  if (said) return said
  if (facts.domain !== '' && facts.statuses.length > 0) return { state: 'found', reason: '' }
  if (entries.list.length === 0 && entries.loose.length === 0) {
    return { state: 'unclear', reason: 'The server sent no answer.' }
  }
  return { state: 'unclear', reason: 'The answer does not say whether the name is registered.' }
}

/** `Status: free` next to "too many requests" proves no more than the sentence alone. */
function doubted(status: Verdict, lines: Line[]): Verdict {
  if (status.state !== 'not_found') return status
  const word = status.reason.toLowerCase()
  const sentences = sentencesOf(lines)
  const answers = sentences.filter(({ text }) => text.endsWith(word))
  return judgeDoubts(sentences, answers) ?? status
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
  // `query_status: 440 Request Denied` is about the query, not a status of the domain.
  if (/^4[24]\d /.test(word)) return { state: 'throttled', reason: first }
  if (/^[45]\d\d /.test(word) || word === 'invalid') return { state: 'unclear', reason: first }
  return undefined
}

function judgeSentences(lines: Line[]): Verdict | undefined {
  const sentences = sentencesOf(lines)
  const answers = sentences.filter(isNotFound)
  return (
    judgeDoubts(sentences, answers) ??
    firstSaying(answers, 'not_found', () => true) ??
    firstSaying(sentences, 'unclear', isBroken)
  )
}

/** What takes precedence over any "not found", in order. */
function judgeDoubts(sentences: Sentence[], answers: Sentence[]): Verdict | undefined {
  // Lines on their own are meant for us; the others are parts of the terms of use.
  const standing = sentences.filter(({ isStanding }) => isStanding)
  return (
    firstSaying(sentences, 'throttled', isThrottled) ??
    firstSaying(standing, 'throttled', isThrottledLoosely) ??
    firstSaying(standing, 'unclear', isUnavailable) ??
    firstSaying(standing, 'reserved', isReserved) ??
    firstSaying(standing, 'unclear', isPremium) ??
    firstSaying(linesAround(sentences, answers), 'unclear', isDoubtful)
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

/**
 * Explicit rate limit messages count even inside a paragraph; vaguer ones only on their own line.
 */
function isThrottled(sentence: Sentence): boolean {
  const { said, isStatement, isStanding, before } = sentence
  if (!isStatement) return false
  const phrase = phrases.EXCEEDED.exec(said)
  if (phrase) return isStanding || !CONDITION_ABOVE.test(`${before} ${said.slice(0, phrase.index)}`)
  return isStanding && phrases.THROTTLED_WITHIN.test(said)
}

/** A condition in the same sentence: terms describe what happens if someone asks too often. */
const CONDITION_ABOVE =
  /\b(?:if|when|where|whether|once|should|who|users?|that|may|will|can)\b[^.!]*$/

function isThrottledLoosely({ said, isStatement }: Sentence): boolean {
  return isStatement && phrases.THROTTLED_LOOSELY.test(said)
}

function isReserved(sentence: Sentence): boolean {
  const { said } = sentence
  if (said.length <= WHOLE_LENGTH_MAX && phrases.RESERVED_WHOLE.has(said)) return true
  if (phrases.RESERVED_STARTS.test(withoutErrorMark(said))) return true
  const isSaid = sentence.isStatement && phrases.RESERVED_WITHIN.test(said)
  // "Data mining is prohibited" is about something else.
  return isSaid && phrases.ABOUT_A_NAME.test(said)
}

/** A word that no registry uses for an available name. */
function isDoubtful({ said, isStatement, isStanding }: Sentence): boolean {
  if (!isStatement || !isStanding) return false
  return DOUBTFUL.test(said) || (DENIED.test(said) && !isKnownPhrase(said))
}

/** `This domain is not available in our whois database` denies something else. */
function isKnownPhrase(said: string): boolean {
  return phrases.NOT_FOUND_STARTS.test(withoutErrorMark(said)) || NOT_IN_DATABASE.test(said)
}

const NOT_IN_DATABASE = /not available in (?:our|the)/

function isNotFound(sentence: Sentence): boolean {
  const { said } = sentence
  if (said === '') return false
  const isWhole = said.length <= WHOLE_LENGTH_MAX && phrases.NOT_FOUND_WHOLE.has(said)
  const start = isWhole ? 0 : startOfNotFound(sentence)
  // Few lines get this far, so the checks from here on may be slow.
  if (start < 0 || EXPLAINED.test(said)) return false
  if (DENIED.test(`${sentence.before} ${said}`) && !isKnownPhrase(said)) return false
  if (isWhole) return !CONDITION_ABOVE.test(sentence.before)
  if (phrases.NOT_ABOUT_THE_NAME.test(said)) return false
  return start === 0 || !CONDITIONAL.test(said.slice(0, start))
}

/** Where the matching words start: 0 if the line starts with them, -1 if there are none. */
function startOfNotFound({ said, isStatement }: Sentence): number {
  if (phrases.NOT_FOUND_STARTS.test(withoutErrorMark(said))) return 0
  if (!isStatement) return -1
  const within = phrases.NOT_FOUND_WITHIN.exec(said) ?? phrases.NOT_FOUND_MADE_UP.exec(said)
  return within ? within.index : startOfFree(said)
}

function startOfFree(said: string): number {
  if (!phrases.ABOUT_A_NAME.test(said) || phrases.ABOUT_THE_SERVER.test(said)) return -1
  if (CONDITIONAL.test(said)) return -1
  for (const ending of phrases.NOT_FOUND_AT_END) {
    const found = ending.exec(said)
    if (found) return found.index
  }
  return -1
}

/** The server refuses us or has a problem, so nothing it says is an answer. */
function isUnavailable({ said, isStatement }: Sentence): boolean {
  return isStatement && (phrases.REFUSED_WITHIN.test(said) || phrases.ILL_WITHIN.test(said))
}

function isPremium({ said, isStatement }: Sentence): boolean {
  return isStatement && phrases.PREMIUM.test(said)
}

function isBroken({ said, isStatement }: Sentence): boolean {
  return isStatement && phrases.BROKEN_WITHIN.test(said)
}

const ERROR_MARK = /^(?:error(?: message)?|info|message|result|note) ?: ?/

function withoutErrorMark(text: string): string {
  const mark = text.includes(':') ? ERROR_MARK.exec(text) : null
  return mark ? text.slice(mark[0].length) : text
}
