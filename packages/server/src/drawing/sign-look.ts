import { type EnamelName, ENAMELS } from './enamels.ts'
import { canSet, type FaceName, FACES } from './face.ts'

export type SignLook = {
  enamel: EnamelName
  face: FaceName
  /** The name before its TLD, one line each. Together they spell it exactly. */
  lines: string[]
  /** Such as `.co.uk`. */
  tld: string
}

/** Faces that stay readable when a line is long. */
const LONG_FACES = ['narrow', 'sans'] as const
const LONG_LINE = 9
/** Longer lines are broken, wherever that is. */
const LINE_MAX = 16

/**
 * How a whole name looks as a sign: enamel and face are those of its plate on our pages
 * (packages/web/src/kit/plate-look.ts, which a test compares). Undefined if our faces lack a letter.
 */
export function signLook(name: string, words: readonly string[]): SignLook | undefined {
  const dot = name.indexOf('.')
  const label = name.slice(0, dot)
  const lines = linesOf(label, words)
  const longest = Math.max(...lines.map(({ length }) => length))
  const hash = hashOf(name)
  const faces: readonly FaceName[] = longest > LONG_LINE ? LONG_FACES : FACES
  const face = faces[(hash >>> 4) % faces.length] ?? 'sans'
  const fit = [face, 'sans' as const].find((each) => canSet(name, each))
  const enamels = Object.keys(ENAMELS) as EnamelName[]
  const enamel = enamels[hash % enamels.length] ?? 'pine'
  return fit && { enamel, face: fit, lines, tld: name.slice(dot) }
}

/** Two lines of about the same length, broken between words. Short names stay on one. */
function linesOf(label: string, words: readonly string[]): string[] {
  if (label.length <= LONG_LINE) return [label]
  const parts = words.join('') === label ? words : label.split(/(?<=-)/)
  let best: string[] = [label]
  for (let at = 1; at < parts.length; at += 1) {
    const lines = [parts.slice(0, at).join(''), parts.slice(at).join('')]
    if (longestOf(lines) < longestOf(best)) best = lines
  }
  return best.flatMap(cut)
}

function longestOf(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length))
}

/** A line that is too long, in pieces of about the same length. */
function cut(line: string): string[] {
  const letters = Array.from(line)
  const pieces = Math.ceil(letters.length / LINE_MAX)
  const size = Math.ceil(letters.length / pieces)
  return Array.from({ length: pieces }, (_, at) => {
    return letters.slice(at * size, (at + 1) * size).join('')
  })
}

/** FNV-1a, which spreads short texts well. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16_777_619)
  }
  return hash >>> 0
}
