import { type ReadName, readDomainName } from '../../../values/domain-name.ts'
import { ADJACENT_KEYS, LOOKALIKES } from './keyboard.ts'

export const KINDS = [
  'missing letter',
  'swapped letters',
  'doubled letter',
  'neighboring key',
  'missing dot',
  'other extension',
  'hyphen',
  'plural',
  'vowel',
  'lookalike',
  'bit flip',
] as const

export type Variant = { name: ReadName; kind: (typeof KINDS)[number] }

type Made = [label: string, kind: Variant['kind']]

// TLDs that people confuse with others.
const TLDS = ['com', 'net', 'org', 'co', 'cm', 'om', 'info', 'io', 'app', 'shop', 'de', 'co.uk']
const VOWELS = 'aeiou'
const VARIANTS_MAX = 2_000

/** All variants of a name, taking one of each kind in turn, the likeliest mistakes first. */
export function typoVariantsOf({ name, label, suffix, unicode }: ReadName): Variant[] {
  const readable = label.startsWith('xn--') ? (unicode.split('.', 1)[0] ?? label) : label
  const made: Made[] = [
    ...missing(readable),
    ...swapped(readable),
    ...doubled(readable),
    ...neighbouring(readable),
    ...hyphened(readable),
    ...plural(readable),
    ...vowels(readable),
    ...lookalikes(readable),
    ...bitFlips(readable),
  ]
  const wholes: [string, Variant['kind']][] = [
    ...made.map(([other, kind]): [string, Variant['kind']] => [`${other}.${suffix}`, kind]),
    [`www${readable}.${suffix}`, 'missing dot'],
    ...TLDS.filter((tld) => tld !== suffix).map((tld): [string, Variant['kind']] => {
      return [`${readable}.${tld}`, 'other extension']
    }),
  ]
  const variants = new Map<string, Variant>()
  for (const [text, kind] of inTurn(wholes)) {
    const read = readDomainName(text)
    const isNew = read.ok && read.subdomain === '' && read.name !== name && !variants.has(read.name)
    if (isNew) variants.set(read.name, { name: read, kind })
    if (variants.size >= VARIANTS_MAX) break
  }
  return [...variants.values()]
}

/** Takes the first of each kind, then the second of each, and so on. */
function inTurn(wholes: [string, Variant['kind']][]): [string, Variant['kind']][] {
  const places = new Map<string, number>()
  return wholes
    .map((whole) => {
      const place = places.get(whole[1]) ?? 0
      places.set(whole[1], place + 1)
      return { whole, place, kind: KINDS.indexOf(whole[1]) }
    })
    .toSorted((a, b) => a.place - b.place || a.kind - b.kind)
    .map(({ whole }) => whole)
}

/** Each letter of a label, with the text before and after it. */
function* places(label: string): Generator<{ before: string; at: string; after: string }> {
  const letters = Array.from(label)
  for (const [place, at] of letters.entries()) {
    const before = letters.slice(0, place).join('')
    yield { before, at, after: letters.slice(place + 1).join('') }
  }
}

function* missing(label: string): Generator<Made> {
  for (const { before, after } of places(label)) yield [before + after, 'missing letter']
}

function* swapped(label: string): Generator<Made> {
  for (const { before, at, after } of places(label)) {
    const next = after.charAt(0)
    if (next && next !== at) yield [before + next + at + after.slice(1), 'swapped letters']
  }
}

function* doubled(label: string): Generator<Made> {
  for (const { before, at, after } of places(label)) {
    if (at !== '-') yield [before + at + at + after, 'doubled letter']
  }
}

function* neighbouring(label: string): Generator<Made> {
  for (const { before, at, after } of places(label)) {
    for (const key of ADJACENT_KEYS[at] ?? '') yield [before + key + after, 'neighboring key']
  }
}

function* hyphened(label: string): Generator<Made> {
  if (label.includes('-')) yield [label.replaceAll('-', ''), 'hyphen']
  for (const { before, at, after } of places(label)) {
    if (before && after) yield [`${before}${at}-${after}`, 'hyphen']
  }
}

function* plural(label: string): Generator<Made> {
  yield label.endsWith('s') ? [label.slice(0, -1), 'plural'] : [`${label}s`, 'plural']
}

function* vowels(label: string): Generator<Made> {
  for (const { before, at, after } of places(label)) {
    if (!VOWELS.includes(at)) continue
    for (const other of VOWELS) if (other !== at) yield [before + other + after, 'vowel']
  }
}

function* lookalikes(label: string): Generator<Made> {
  for (const [from, others] of LOOKALIKES) {
    for (let at = label.indexOf(from); at >= 0; at = label.indexOf(from, at + 1)) {
      for (const other of others) {
        yield [label.slice(0, at) + other + label.slice(at + from.length), 'lookalike']
      }
    }
  }
}

/** Names that result when one bit flips, in memory or in transit. */
function* bitFlips(label: string): Generator<Made> {
  for (const { before, at, after } of places(label)) {
    for (let bit = 1; bit < 128; bit *= 2) {
      const other = String.fromCharCode((at.codePointAt(0) ?? 0) ^ bit)
      if (/^[a-z0-9-]$/.test(other)) yield [before + other + after, 'bit flip']
    }
  }
}
