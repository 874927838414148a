import { formValueCents, LEAST_CENTS } from '../../../meaning/form-value.ts'
import { readLexicon } from '../../../meaning/lexicon.ts'
import { Segmenter } from '../../../meaning/segmenter.ts'

/** Describes a label: where its words end (5 and 8 for `solarhub`), and what it may be worth. */
export type DescribeLabel = (label: string, zone: string) => LabelFacts

export type LabelFacts = {
  ends: number[]
  /** Its value, in steps of a tenth or so. 0 for the lowest. */
  level: number
}

/** Beyond every end of a word: a label has at most 63 characters. */
const LEVELS_FROM = 64
const LEVEL_MAX = 120
const LEVELS_PER_DOUBLING = 8

/** Reads the lexicon, which takes a moment and some memory, so only imports do it. */
export function openLabels(): DescribeLabel {
  const segmenter = new Segmenter(readLexicon())
  return (label, tld) => {
    // In other scripts, the label is only an encoding of the name.
    if (label.startsWith('xn--')) return { ends: [], level: levelOf(label, tld, 0) }
    const { parts } = segmenter.read(label)
    let from = 0
    const ends = parts.map(({ text }) => {
      from = label.indexOf(text, from) + text.length
      return from
    })
    const isWords = parts.every(({ kind }) => kind === 'word' || kind === 'weak')
    return { ends, level: levelOf(label, tld, isWords ? parts.length : 0) }
  }
}

function levelOf(label: string, tld: string, words: number): number {
  const cents = formValueCents({ label, tld, words })
  const level = Math.round(LEVELS_PER_DOUBLING * Math.log2(cents / LEAST_CENTS))
  return Math.min(level, LEVEL_MAX)
}

/** The facts of a label as an ascending list, as the index stores them. */
export function writeLabelFacts({ ends, level }: LabelFacts): number[] {
  return [...ends, LEVELS_FROM + level]
}

export function readLabelFacts(numbers: readonly number[]): LabelFacts {
  const last = numbers.at(-1) ?? 0
  // Older generations have no level.
  if (last < LEVELS_FROM) return { ends: [...numbers], level: 0 }
  return { ends: numbers.slice(0, -1), level: last - LEVELS_FROM }
}

/** The words of a label whose ends are known. Hyphens belong to none. */
export function wordsOf(label: string, ends: readonly number[]): string[] {
  return ends.map((end, place) => label.slice(ends[place - 1] ?? 0, end).replaceAll('-', ''))
}
