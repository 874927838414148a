import { type Meaning, meaningOf } from './keys.ts'

/**
 * A WHOIS text cut into lines of four kinds. Registries write pairs in many ways (`key: value`,
 * `key....: value`, `key:....value`, `[Key]  value`, `a. [Key]  value`); here they become one.
 *
 * Everything is scanned by index, once: a hostile text costs no more than its length.
 */
export type Line = {
  /** A remark is a line the server marks as its own; only the verdict reads these. */
  kind: 'blank' | 'remark' | 'pair' | 'words'
  indent: number
  /** Of remarks and words. */
  text: string
  /** Of pairs, with what the label means. All lines have one shape, which makes reading fast. */
  label: string
  value: string
  isBracketed: boolean
  meaning: Meaning | undefined
}

/** A registry's answer has tens of lines; the largest seen has 400. */
const LINES_MAX = 1000
const LINE_LENGTH_MAX = 1000
const LABEL_LENGTH_MAX = 64
const LABEL_WORDS_MAX = 9
const TAB_WIDTH = 8
const GAP = / ?\.{2,}| {3,}|\t| = /

export function readLines(text: string): Line[] {
  const lines: Line[] = []
  // A few servers end their lines as the first Macintosh did.
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  let start = 0
  while (start < text.length && lines.length < LINES_MAX) {
    let end = text.indexOf(lineEnd, start)
    if (end < 0) end = text.length
    lines.push(readLine(text.slice(start, Math.min(end, start + LINE_LENGTH_MAX))))
    start = end + 1
  }
  return lines
}

function readLine(raw: string): Line {
  let text = raw.trim()
  if (text === '') return BLANK
  let indent = indentOf(raw)
  const first = text[0]
  if (first === '%' || first === '#' || first === ';') return textLine('remark', 0, bare(text))
  if (text.startsWith('>>>') || text.startsWith('<')) return textLine('remark', 0, bare(text))
  if (first === '*' || first === '-') {
    // `** Registrant:` and `- ns1.example.com` carry content behind the mark; a banner does not.
    text = bare(text)
    if (text === '') return BLANK
    if (raw.includes('***') && text !== '') return textLine('words', indent, text)
    if (raw.trimEnd().endsWith('*')) return textLine('remark', 0, text)
    if (first === '*') indent = 0
  }
  return readBracketed(text, indent) ?? readPair(text, indent) ?? textLine('words', indent, text)
}

function textLine(kind: 'blank' | 'remark' | 'words', indent: number, text: string): Line {
  return { kind, indent, text, label: '', value: '', isBracketed: false, meaning: undefined }
}

function pairLine(indent: number, label: string, value: string, isBracketed: boolean): Line {
  const meaning = meaningOf(label)
  return { kind: 'pair', indent, text: '', label, value, isBracketed, meaning }
}

const BLANK = textLine('blank', 0, '')

function indentOf(raw: string): number {
  const first = raw.charCodeAt(0)
  if (first !== 32 && first !== 9) return 0
  const space = raw.slice(0, raw.length - raw.trimStart().length)
  return space.length + (TAB_WIDTH - 1) * (space.split('\t').length - 1)
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

/** `[Key] value`, also behind a list letter as in `a. [Key] value` and `a [Key] value`. */
function readBracketed(text: string, indent: number): Line | undefined {
  let open = 0
  if (text[0] !== '[') {
    open = text.indexOf('[')
    if (open < 2 || open > 4 || text[open - 1] !== ' ') return undefined
    if (text.slice(1, open).replace('.', '').trim() !== '') return undefined
  }
  const close = text.indexOf(']', open)
  if (close < 0 || close - open > LABEL_LENGTH_MAX || isSpace(text, open + 1)) return undefined
  const label = text.slice(open + 1, close)
  const inner = readPair(text.slice(close + 1).trim(), indent)
  // `[owner-c] org: Acme` says whose and what in one line.
  if (inner?.kind === 'pair' && label.includes('-') && !inner.label.includes(' ')) {
    return pairLine(indent, `${label} ${inner.label}`, inner.value, false)
  }
  return pairLine(indent, label, text.slice(close + 1).trim(), true)
}

function readPair(text: string, indent: number): Line | undefined {
  const colon = findColon(text)
  if (colon < 0) return readGap(text, indent)
  const label = withoutRemark(trimLeader(text.slice(0, colon)))
  if (label === '' || countWords(label) > LABEL_WORDS_MAX) return undefined
  let from = colon + 1
  // `Registrar:.......Acme` fills the gap after the colon; `...` alone is no value.
  if (text.startsWith('..', from)) while (text[from] === '.') from++
  return pairLine(indent, label, bareValue(text.slice(from)), false)
}

const BREAK = /<br ?\/?>$/i
const QUOTED = /^"([^"]*)",?$/

/** The value without the dress of a web page or of a program's notation. */
function bareValue(text: string): string {
  const value = text.trim()
  if (value.endsWith('>')) return value.replace(BREAK, '').trimEnd()
  return value.startsWith('"') ? value.replace(QUOTED, '$1') : value
}

/** `Domain Name....... acme.example` and `Domain-name    acme.example`: a known label and a gap. */
function readGap(text: string, indent: number): Line | undefined {
  const gap = GAP.exec(text.slice(0, 2 * LABEL_LENGTH_MAX))
  if (!gap || '.,;'.includes(text.charAt(gap.index - 1))) return undefined
  const label = text.slice(0, gap.index)
  const value = text.slice(gap.index + gap[0].length).trim()
  const meaning = value === '' ? undefined : meaningOf(label)
  if (!meaning) return undefined
  // A bare gap also stands between a name and an address, so there the label must be a sure one.
  const isListed = meaning.isGuess !== true
  const isSure = isListed && (meaning.field ?? (meaning.isBareAttribute ? undefined : meaning.role))
  const isWritten = gap[0].includes('.') || (isListed && gap[0] === ' = ')
  if (!isSure && !isWritten) return undefined
  return pairLine(indent, label, value, false)
}

/** The colon that ends the label: not one of a URL, of a time, or beyond a label's length. */
function findColon(text: string): number {
  const fullWidth = text.indexOf('：')
  if (fullWidth > 0 && fullWidth < LABEL_LENGTH_MAX) return fullWidth
  const first = text.indexOf(':')
  if (first < 0) return -1
  let longest = LABEL_LENGTH_MAX
  // A remark in brackets may make a label long: `Name (as written on your card): …`.
  if (first > longest && (text.includes('..') || text.includes('):'))) longest *= 4
  for (let colon = first; colon >= 0 && colon <= longest; colon = text.indexOf(':', colon + 1)) {
    if (text.startsWith('//', colon + 1)) return -1
    if (isInAddress(text, colon)) return -1
    const isTime = isDigit(text, colon - 1) && isDigit(text, colon + 1)
    if (!isTime) return colon
  }
  return -1
}

/** Whether the colon stands inside an IPv6 address, as in `NS1.EXAMPLE.EDU 2001:db8::1`. */
function isInAddress(text: string, colon: number): boolean {
  let start = colon
  while (start > 0 && isHexDigit(text, start - 1)) start--
  // Before an address there is nothing, a gap or a bracket; a label's own last letters are longer.
  if (start > 0 && !isSpace(text, start - 1) && !'[(,'.includes(text.charAt(start - 1)))
    return false
  if (colon - start > ADDRESS_GROUP_MAX) return false
  let end = colon
  let colons = 0
  while (isHexDigit(text, end) || text[end] === ':') if (text[end++] === ':') colons++
  // `12:34:56` is a time; an address has more groups, a letter or an empty group.
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

/** The label without its dot leader: `Creation date.......` becomes `Creation date`. */
function trimLeader(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '.' || isSpace(text, end - 1))) end--
  return text.slice(0, end).trimStart()
}

function withoutRemark(label: string): string {
  const open = label.endsWith(')') ? label.indexOf('(') : -1
  return open > 0 && label.length > LABEL_LENGTH_MAX ? label.slice(0, open).trimEnd() : label
}

function countWords(text: string): number {
  let words = 1
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (text.charCodeAt(at + 1) !== SPACE) words++
  }
  return words
}

const SPACE = 32

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || code === 9 || code === 13 || code === 0xa0 || code === 0x3000
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}
