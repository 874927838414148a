const ENAMELS = [
  'pine',
  'mint',
  'marigold',
  'brick',
  'blush',
  'harbor',
  'sky',
  'plum',
  'chalk',
  'slate',
] as const
const FACES = ['narrow', 'serif', 'italic', 'sans', 'wide', 'round'] as const
const MOTIFS = ['dot', 'roof', 'grid', 'arc', 'sun', 'bars', 'none'] as const
const ROOFS = ['gable', 'shed', 'hip', 'step', 'arch'] as const
/** The plate faces hold only these characters. Anything else is set in the display face. */
const PLATE_LETTERS = /^[a-z0-9.-]+$/
/** Faces that stay readable when a line is long. */
const LONG_FACES = ['narrow', 'sans'] as const
const LONG_LINE = 9
/** Longer lines would be too small to read, so a name is cut here. */
export const LINE_MAX = 14
const LINES_MAX = 3

export type PlateLook = {
  enamel: (typeof ENAMELS)[number]
  face: (typeof FACES)[number]
  motif: (typeof MOTIFS)[number]
  roof: (typeof ROOFS)[number]
  /** The name before its TLD, one line each. */
  lines: string[]
  /** Such as `.co.uk`. */
  tld: string
  /** The letters that the longest line takes, counting the small TLD at the end of the last. */
  letters: number
}

/**
 * How a name looks as a sign. It depends on the name alone, so that a name looks the same everywhere.
 * `words` are the name's words, where each line may end.
 */
export function plateLook(domain: string, words: readonly string[] = []): PlateLook {
  const hash = hashOf(domain)
  const dot = domain.indexOf('.')
  const label = dot === -1 ? domain : domain.slice(0, dot)
  const tld = dot === -1 ? '' : domain.slice(dot)
  const lines = linesOf(label, words)
  const longest = Math.max(...lines.map((line) => line.length))
  const last = lines.at(-1)?.length ?? 0
  const letters = Math.max(longest, Math.ceil(last + 0.6 * tld.length))
  return {
    enamel: pick(ENAMELS, hash),
    face: faceOf(domain, longest, hash),
    motif: pick(MOTIFS, hash >>> 8),
    roof: pick(ROOFS, hash >>> 12),
    lines,
    tld,
    letters: Math.min(letters, LETTERS_MAX),
  }
}

/** The stylesheet has a size for each count up to this one. */
export const LETTERS_MAX = 20

function faceOf(domain: string, longest: number, hash: number): PlateLook['face'] {
  if (!PLATE_LETTERS.test(domain)) return 'sans'
  return longest > LONG_LINE ? pick(LONG_FACES, hash >>> 4) : pick(FACES, hash >>> 4)
}

/** Words fill two lines as evenly as they can. A name of one word stays on one line if it fits. */
function linesOf(label: string, words: readonly string[]): string[] {
  const known = words.length > 0 && words.join('') === label.replaceAll('-', '') ? words : [label]
  const parts = label.includes('-') ? label.split('-').filter(Boolean) : known
  if (parts.length <= 1) return cut(label)
  const splits = parts
    .slice(1)
    .map((_, index) => [parts.slice(0, index + 1).join(''), parts.slice(index + 1).join('')])
  const best = splits.toSorted((one, other) => longestOf(one) - longestOf(other))[0] ?? [label]
  return best.flatMap(cut).slice(0, LINES_MAX)
}

function longestOf(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length))
}

/** A line without a place to break is broken in the middle, or ends in an ellipsis. */
function cut(line: string): string[] {
  const letters = Array.from(line)
  if (letters.length <= LINE_MAX) return [line]
  if (letters.length <= 2 * LINE_MAX) {
    const half = Math.ceil(letters.length / 2)
    return [letters.slice(0, half).join(''), letters.slice(half).join('')]
  }
  return [
    letters.slice(0, LINE_MAX).join(''),
    `${letters.slice(LINE_MAX, 2 * LINE_MAX - 1).join('')}…`,
  ]
}

function pick<T>(all: readonly [T, ...T[]] | readonly T[], hash: number): T {
  const found = all[hash % all.length]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
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
