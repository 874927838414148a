import {
  COLON,
  DOT,
  GREATER,
  LETTER_A,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
} from './characters.ts'
import { isDigit, isPrintableAscii, isSpace } from './characters.ts'
import { type Meaning, meaningOf } from './keys.ts'
import { type Label, noteLabel, recentLabel } from './recent-labels.ts'

/**
 * A WHOIS text split into lines of four kinds. Registries write label and value in many ways (`key:
 * value`, `key....: value`, `key:....value`, `[Key]  value`, `a. [Key]  value`); here they become
 * one.
 *
 * Everything is scanned once, by index, so a hostile text takes time only in proportion to its
 * length.
 */
export type Line = {
  /** A remark is a comment line of the server. Only the verdict uses these. */
  kind: 'blank' | 'remark' | 'pair' | 'words'
  indent: number
  /** For remarks and words. */
  text: string
  /**
   * For pairs, with the label's meaning. All lines have the same shape, which makes reading fast.
   */
  label: string
  value: string
  isBracketed: boolean
  meaning: Meaning | undefined
}

/** A registry's answer has tens of lines. The largest seen has 400. */
const LINES_MAX = 1000
const LINE_LENGTH_MAX = 1000
const LABEL_LENGTH_MAX = 64
const LABEL_WORDS_MAX = 9
const TAB_WIDTH = 8
/** `a. [Key]`: the last position where the bracket after a list letter may open. */
const LIST_LETTER_MAX = 4

const WIDE_COLON = '：'
const GAP_SEARCH_MAX = 2 * LABEL_LENGTH_MAX
const GAP = / ?\.{2,}| {3,}|\t| = /

export function readLines(text: string): Line[] {
  const lines: Line[] = []
  // A few servers end lines with a carriage return only.
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  const hasWideColon = text.includes(WIDE_COLON)
  let start = 0
  while (start < text.length && lines.length < LINES_MAX) {
    let end = text.indexOf(lineEnd, start)
    if (end < 0) end = text.length
    const lineText = trimmed(text, start, Math.min(end, start + LINE_LENGTH_MAX))
    if (lineText === '') lines.push(BLANK)
    else lines.push(readLine(lineText, indentAt(text, start), hasWideColon))
    start = end + 1
  }
  return lines
}

/** Reads a line without surrounding whitespace. */
function readLine(text: string, indent: number, hasWideColon: boolean): Line {
  // All marks sort before the letters, with which most lines start.
  if (text.charCodeAt(0) >= LETTER_A) return readPlain(text, indent, hasWideColon)
  const first = text[0]
  if (first === '%' || first === '#' || first === ';' || first === '<') {
    return textLine('remark', 0, bare(text))
  }
  if (first === '>' && text.startsWith('>>>')) return textLine('remark', 0, bare(text))
  if (first === '*' || first === '-') return readMarked(text, indent, hasWideColon)
  return readPlain(text, indent, hasWideColon)
}

/** `** Registrant:` and `- ns1.example.com` have content after the mark; a banner doesn't. */
function readMarked(marked: string, indent: number, hasWideColon: boolean): Line {
  const text = bare(marked)
  if (text === '') return BLANK
  if (marked.includes('***')) return textLine('words', indent, text)
  if (marked.endsWith('*')) return textLine('remark', 0, text)
  return readPlain(text, marked.startsWith('*') ? 0 : indent, hasWideColon)
}

function readPlain(text: string, indent: number, hasWideColon: boolean): Line {
  return (
    readBracketed(text, indent, hasWideColon) ??
    readPair(text, indent, hasWideColon) ??
    textLine('words', indent, text)
  )
}

function textLine(kind: 'blank' | 'remark' | 'words', indent: number, text: string): Line {
  return { kind, indent, text, label: '', value: '', isBracketed: false, meaning: undefined }
}

function pairLine(indent: number, label: string, value: string, isBracketed: boolean): Line {
  return knownPair(indent, { label, meaning: meaningOf(label) }, value, isBracketed)
}

function knownPair(
  indent: number,
  { label, meaning }: Label,
  value: string,
  isBracketed: boolean,
): Line {
  return { kind: 'pair', indent, text: '', label, value, isBracketed, meaning }
}

const BLANK = textLine('blank', 0, '')

/** The width of the indent before a line's first character. */
function indentAt(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first !== SPACE && first !== TAB) return 0
  let indent = 0
  for (let at = start; isSpace(text, at); at++) {
    indent += text.charCodeAt(at) === TAB ? TAB_WIDTH : 1
  }
  return indent
}

/** `text.slice(from, to).trim()`, with a single slice except for rare kinds of whitespace. */
function trimmed(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  const cut = text.slice(start, end)
  return isPrintableAscii(text, start) && isPrintableAscii(text, end - 1) ? cut : cut.trim()
}

const MARKS = '%#;*-><='

/** The text without the marks that registries put around remarks. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && (MARKS.includes(text.charAt(start)) || isSpace(text, start))) start++
  while (end > start && ('*<>#'.includes(text.charAt(end - 1)) || isSpace(text, end - 1))) end--
  return text.slice(start, end)
}

/** `[Key] value`, also after a list letter as in `a. [Key] value` and `a [Key] value`. */
function readBracketed(text: string, indent: number, hasWideColon: boolean): Line | undefined {
  const open = findBracket(text)
  if (open < 0) return undefined
  const close = text.indexOf(']', open)
  if (close < 0 || close - open > LABEL_LENGTH_MAX || isSpace(text, open + 1)) return undefined
  const label = text.slice(open + 1, close)
  const rest = trimmed(text, close + 1, text.length)
  const inner = readPair(rest, indent, hasWideColon)
  // `[owner-c] org: Acme` names the party and the attribute in one line.
  if (inner?.kind === 'pair' && label.includes('-') && !inner.label.includes(' ')) {
    return pairLine(indent, `${label} ${inner.label}`, inner.value, false)
  }
  return pairLine(indent, label, rest, true)
}

/** Where a label's bracket opens: at the start, or after a list letter; otherwise -1. */
function findBracket(text: string): number {
  if (text.charCodeAt(0) === OPEN_BRACKET) return 0
  if (isPrintableAscii(text, 1) && text.charCodeAt(1) !== DOT) return -1
  let open = 1
  while (open <= LIST_LETTER_MAX && text.charCodeAt(open) !== OPEN_BRACKET) open++
  if (open < 2 || open > LIST_LETTER_MAX || text.charCodeAt(open - 1) !== SPACE) return -1
  return text.slice(1, open).replace('.', '').trim() === '' ? open : -1
}

function readPair(text: string, indent: number, hasWideColon: boolean): Line | undefined {
  const colon = findColon(text, hasWideColon)
  if (colon < 0) return readGap(text, indent)
  const known = readLabel(text, labelEnd(text, colon))
  if (!known) return undefined
  let from = colon + 1
  // `Registrar:.......Acme` fills the gap after the colon; `...` alone isn't a value.
  if (text.charCodeAt(from) === DOT && text.charCodeAt(from + 1) === DOT) {
    while (text.charCodeAt(from) === DOT) from++
  }
  const value = bareValue(trimmed(text, from, text.length))
  return knownPair(indent, known, value, false)
}

/** The label that ends here, unless it is a sentence. */
function readLabel(text: string, end: number): Label | undefined {
  const recent = recentLabel(text, end)
  if (recent) return recent
  const written = text.slice(0, end)
  const label = withoutRemark(isPrintableAscii(text, 0) ? written : written.trimStart())
  if (label === '' || hasManyWords(label)) return undefined
  const known = { label, meaning: meaningOf(label) }
  if (label === written) noteLabel(known)
  return known
}

const BREAK = /<br ?\/?>$/i
const QUOTED = /^"([^"]*)",?$/

/** The value without HTML or notation around it. */
function bareValue(value: string): string {
  if (value.charCodeAt(value.length - 1) === GREATER) return value.replace(BREAK, '').trimEnd()
  return value.charCodeAt(0) === QUOTE ? value.replace(QUOTED, '$1') : value
}

/** `Domain Name....... acme.example` and `Domain-name    acme.example`: a known label and a gap. */
function readGap(text: string, indent: number): Line | undefined {
  const gap = GAP.exec(text.length > GAP_SEARCH_MAX ? text.slice(0, GAP_SEARCH_MAX) : text)
  if (!gap || '.,;'.includes(text.charAt(gap.index - 1))) return undefined
  const label = text.slice(0, gap.index)
  const value = text.slice(gap.index + gap[0].length).trim()
  const meaning = value === '' ? undefined : meaningOf(label)
  if (!meaning) return undefined
  // A plain gap also occurs between a name and an address, so here the label must be certain.
  const isListed = meaning.isGuess !== true
  const isSure = isListed && (meaning.field ?? (meaning.isBareAttribute ? undefined : meaning.role))
  const isWritten = gap[0].includes('.') || (isListed && gap[0] === ' = ')
  if (!isSure && !isWritten) return undefined
  return pairLine(indent, label, value, false)
}

/** The colon that ends the label: not one in a URL or a time, or beyond a label's length. */
function findColon(text: string, hasWideColon: boolean): number {
  const wide = hasWideColon ? text.indexOf(WIDE_COLON) : -1
  if (wide > 0 && wide < LABEL_LENGTH_MAX) return wide
  const first = text.indexOf(':')
  if (first < 0) return -1
  let longest = LABEL_LENGTH_MAX
  // A remark in brackets may make a label long: `Name (as written on your card): …`.
  if (first > longest && (text.includes('..') || text.includes('):'))) longest *= 4
  for (let colon = first; colon >= 0 && colon <= longest; colon = text.indexOf(':', colon + 1)) {
    if (text.charCodeAt(colon + 1) === SLASH && text.charCodeAt(colon + 2) === SLASH) return -1
    if (isInAddress(text, colon)) return -1
    const isTime = isDigit(text, colon - 1) && isDigit(text, colon + 1)
    if (!isTime) return colon
  }
  return -1
}

/** Whether the colon is inside an IPv6 address, as in `NS1.EXAMPLE.EDU 2001:db8::1`. */
function isInAddress(text: string, colon: number): boolean {
  let start = colon
  while (start > 0 && isHexDigit(text, start - 1)) start--
  // Before an address there is nothing, a space or a bracket. Otherwise these are a label's
  // letters.
  if (start > 0 && !isSpace(text, start - 1) && !'[(,'.includes(text.charAt(start - 1))) {
    return false
  }
  if (colon - start > ADDRESS_GROUP_MAX) return false
  let end = colon
  let colons = 0
  for (; isHexDigit(text, end) || text.charCodeAt(end) === COLON; end++) {
    if (text.charCodeAt(end) === COLON) colons++
  }
  // `12:34:56` is a time. An address has more groups, a letter or an empty group.
  if (colons < 2) return false
  const word = text.slice(start, end)
  return colons > 2 || word.includes('::') || HEX_LETTER.test(word)
}

const ADDRESS_GROUP_MAX = 4
const HEX_LETTER = /[a-f]/i

function isHexDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)
}

/** Where the label before a colon ends, without its dot leader: `Creation date.......`. */
function labelEnd(text: string, colon: number): number {
  let end = colon
  while (end > 0 && (text.charCodeAt(end - 1) === DOT || isSpace(text, end - 1))) end--
  return end
}

function withoutRemark(label: string): string {
  if (label.length <= LABEL_LENGTH_MAX) return label
  const open = label.endsWith(')') ? label.indexOf('(') : -1
  return open > 0 ? label.slice(0, open).trimEnd() : label
}

function hasManyWords(text: string): boolean {
  if (text.length <= 2 * LABEL_WORDS_MAX) return false
  let words = 1
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (text.charCodeAt(at + 1) !== SPACE) words++
  }
  return words > LABEL_WORDS_MAX
}
