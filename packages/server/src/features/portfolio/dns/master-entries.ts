/** One word of a master file, as written. A quoted one comes without its quotes. */
export type Word = { text: string; isQuoted: boolean }

/** One record or directive: a line, or several that parentheses join. */
export type Entry = {
  /** Counted from 1. */
  line: number
  /** Begins with a space: the record has the name of the one before. */
  isIndented: boolean
  words: Word[]
  problem?: string
}

const WORDS_MAX = 200
/** Far more than a zone of a thousand records needs, and read in a few milliseconds. */
const PIECES_MAX = 200_000
const PIECE =
  /[ \t\f\v\u00a0\ufeff]+|\n+|\r\n|\r|;[^\r\n]*|[()]|"(?:[^"\\\r\n]|\\[^\r\n])*"|(?:[^\s;()"\\]|\\[^\r\n])+|[^]/y

/** The entries of a master file (RFC 1035, section 5.1), one by one. */
export function* readEntries(text: string): Generator<Entry> {
  let line = 1
  let depth = 0
  let entry: Entry | undefined
  let isLineStart = true
  let isIndented = false
  let pieces = 0
  const pattern = new RegExp(PIECE)
  const next = () => pattern.exec(text)?.[0]
  for (let piece = next(); piece !== undefined; piece = next()) {
    const first = piece.charAt(0)
    pieces += 1
    if (pieces > PIECES_MAX) {
      yield { line, isIndented, words: [], problem: 'The file is too long.' }
      return
    }
    if (first === '\n' || first === '\r') {
      if (depth === 0 && entry) {
        yield entry
        entry = undefined
      }
      line += first === '\n' ? piece.length : 1
      isLineStart = true
      isIndented = false
      continue
    }
    const isSpace = /^[\s\ufeff]/.test(first)
    if (isLineStart && depth === 0) isIndented = isSpace && first !== '\ufeff'
    isLineStart = false
    if (isSpace || first === ';') continue
    entry ??= { line, isIndented, words: [] }
    if (first === '(') depth += 1
    else if (first === ')') depth -= 1
    else if (first === '"' && piece.length === 1) entry.problem = 'A quote is not closed.'
    else if (entry.words.length < WORDS_MAX) entry.words.push(wordOf(piece))
    else entry.problem = `One record has more than ${WORDS_MAX} words.`
    if (depth < 0 || depth > 1) entry.problem = 'The parentheses do not match.'
    if (entry.problem) break
  }
  if (entry && depth > 0) entry.problem ??= 'A parenthesis is not closed.'
  if (entry) yield entry
}

function wordOf(piece: string): Word {
  const isQuoted = piece.length > 1 && piece.startsWith('"')
  return { text: isQuoted ? piece.slice(1, -1) : piece, isQuoted }
}
