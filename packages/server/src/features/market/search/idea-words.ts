import { isRequest, isStop } from '../../../meaning/word-kinds.ts'

/** Words of one script, in the order typed. */
export type ScriptWords = { script: string; words: string[] }

/** A sentence has more words, but a name of them all would be too long to use. */
const WORDS_MAX = 12
const WORD_CHARS_MAX = 40
/** Their words may stand together in one label. */
const JAPANESE = ['Han', 'Hiragana', 'Katakana']
const SCRIPTS = [
  'Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew',
  'Thai', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Georgian', 'Armenian',
] // oxfmt-ignore
const PATTERNS = SCRIPTS.map((script) => ({
  script: JAPANESE.includes(script) ? 'Japanese' : script,
  pattern: new RegExp(`^[\\p{Script=${script}}]$`, 'u'),
}))
/** Verbs that say nothing about a business. */
const WEAK = new Set(
  'bring bringing come coming get gets getting give gives giving go goes put puts take takes taking use uses using'.split(
    ' ',
  ),
)
/** Function words of other European languages. */
const STOP_ELSEWHERE = new Set(
  'aan al au aux das de del dem den der des di die du e ein eine el en et für i la las le les los met mit o och og para per por pour sur the um und une van vom von y zu zum zur'.split(
    ' ',
  ),
)

/**
 * Splits a text into lower-case words, grouped by script. A word that mixes scripts is split where
 * they meet, so that nothing made of one group's words can mix them.
 */
export function readIdeaWords(text: string): ScriptWords[] {
  const typed = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
  const groups = new Map<string, string[]>()
  let last = 'Latin'
  for (const word of typed.filter((each) => each !== '').slice(0, WORDS_MAX)) {
    for (const { script, run } of runsOf(Array.from(word).slice(0, WORD_CHARS_MAX), last)) {
      last = script
      groups.set(script, [...(groups.get(script) ?? []), run])
    }
  }
  return [...groups].map(([script, words]) => ({ script, words: contentOf(words) }))
}

/** Latin letters without accents, as people type them: `münchen` is `munchen`. */
export function withoutAccents(word: string): string {
  const plain = word.replaceAll(/[ßæœøłđð]/g, (letter) => LETTERS[letter] ?? '')
  return plain.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The Latin words as the lexicon knows them: without accents. */
export function latinWords(groups: ScriptWords[]): string[] {
  const words = groups.flatMap(({ script, words: own }) => (script === 'Latin' ? own : []))
  return words.map(withoutAccents).filter((word) => /^[a-z0-9]+$/.test(word))
}

/** Letters that don't decompose into a letter and an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd',
} // oxfmt-ignore

/** Without function words and words such as "find" or "need", unless there is nothing else. Each word once. */
function contentOf(words: string[]): string[] {
  const distinct = [...new Set(words)]
  const content = distinct.filter(
    (word) => !isStop(word) && !isRequest(word) && !WEAK.has(word) && !STOP_ELSEWHERE.has(word),
  )
  return content.length > 0 ? content : distinct
}

/** Digits and marks belong to the letters before them. */
function runsOf(chars: string[], before: string): { script: string; run: string }[] {
  const runs: { script: string; run: string }[] = []
  for (const char of chars) {
    const last = runs.at(-1)
    const script = scriptOf(char) ?? last?.script ?? before
    if (last?.script === script) last.run += char
    else runs.push({ script, run: char })
  }
  return runs
}

/** Undefined for digits and marks. A Roman numeral is Latin. Each unlisted script is its own. */
function scriptOf(char: string): string | undefined {
  if (/[\p{Nd}\p{No}\p{M}]|\p{Script=Common}|\p{Script=Inherited}/u.test(char)) return undefined
  return PATTERNS.find(({ pattern }) => pattern.test(char))?.script ?? 'Other'
}
