/** How the form of a name moves its price, where the market itself says nothing. */
export const FORM_EFFECTS = {
  hyphen: 0.4,
  digits: 0.5,
  script: 0.6,
  oneWord: 2,
  twoWords: 1.3,
  manyWords: 0.7,
}

export const TYPICAL_CENTS = 500_00
export const LEAST_CENTS = 10_00

// What names under other TLDs sell for, compared with .com.
const TLD_SHARES: Record<string, number> = {
  com: 1,
  ai: 0.7,
  io: 0.5,
  co: 0.4,
  net: 0.35,
  org: 0.35,
}
const OTHER_TLD_SHARE = 0.2

export function tldShare(tld: string): number {
  return TLD_SHARES[tld] ?? OTHER_TLD_SHARE
}

// oxfmt-ignore
const LENGTHS: [longest: number, effect: number][] = [
  [3, 4], [4, 2.5], [6, 1.6], [9, 1.1], [12, 0.9], [15, 0.6], [20, 0.35], [63, 0.2],
]

export function lengthEffect(length: number): number {
  return LENGTHS.find(([longest]) => length <= longest)?.[1] ?? 0.2
}

type Form = {
  label: string
  tld: string
  /** How many words it is made of. Zero if it isn't made of words that people know. */
  words: number
}

/** What a name may be worth by its form alone: enough to put names in order. */
export function formValueCents({ label, tld, words }: Form): number {
  const value =
    TYPICAL_CENTS * tldShare(tld) * lengthEffect(label.length) * wordEffect(label, words)
  return Math.max(LEAST_CENTS, Math.round(value))
}

function wordEffect(label: string, words: number): number {
  if (label.startsWith('xn--')) return FORM_EFFECTS.script
  const hyphens = label.includes('-') ? FORM_EFFECTS.hyphen : 1
  const digits = /\d/.test(label) ? FORM_EFFECTS.digits : 1
  if (hyphens * digits < 1) return hyphens * digits
  if (words === 0) return NO_WORDS
  if (words === 1) return FORM_EFFECTS.oneWord
  return words === 2 ? FORM_EFFECTS.twoWords : FORM_EFFECTS.manyWords
}

/** Letters that mean nothing are worth less than words of the same length. */
const NO_WORDS = 0.6
