import { guessAttribute } from './guess-attribute.ts'
import { guessField } from './guess-field.ts'
import { ATTRIBUTE_WORDS, FIELD_WORDS, ROLE_WORDS } from './key-words.ts'
import type { Attribute, Field, Role } from './key-words.ts'

/** The meaning of a label: a field of the domain, a party's attribute, or possibly both. */
export type Meaning = {
  field: Field | undefined
  role: Role | undefined
  attribute: Attribute | undefined
  /** The label on its own is an attribute (`organization`), whatever role it has as a heading. */
  isBareAttribute: boolean
  /** Guessed from the words of the label, which isn't in any list. */
  isGuess: boolean
}

/** The meaning of an unknown label. All meanings have the same shape, which makes reading fast. */
export const NO_MEANING: Meaning = {
  field: undefined,
  role: undefined,
  attribute: undefined,
  isBareAttribute: false,
  isGuess: false,
}

const ASCII_ONLY = /^[ -~\t]*$/
const SEPARATORS = /[\s\-_./,:*'"’`|&+=()[\]]+/g
const GENITIVE = /['’]s?(?= )/gi
const BRACKETED = /\([^)]*\)?|\[[^\]]*\]?/g
const FIELDS = wordMap(FIELD_WORDS)
const ROLES = wordMap(ROLE_WORDS)
const ATTRIBUTES = wordMap(ATTRIBUTE_WORDS)
const ROLE_PREFIX_WORDS_MAX = 3

// Registries use the same few hundred labels, so caching them makes reading twice as fast.
const MEMO = new Map<string, Meaning | null>()
const MEMO_MAX = 4000
const MEMO_LABEL_LENGTH_MAX = 64

/**
 * The meaning of a label, or undefined if no registry we know uses it. A label in two languages
 * (`Titular / Registrant`) is read in the known one.
 */
export function meaningOf(label: string): Meaning | undefined {
  const known = MEMO.get(label)
  if (known !== undefined) return known ?? undefined
  const meaning = workOutMeaning(label)
  if (label.length > MEMO_LABEL_LENGTH_MAX) return meaning
  if (MEMO.size >= MEMO_MAX) MEMO.clear()
  MEMO.set(ownCopy(label), meaning ?? null)
  return meaning
}

/** A substring keeps the whole text in memory; a copy doesn't. */
export function ownCopy(label: string): string {
  return JSON.parse(JSON.stringify(label)) as string
}

function workOutMeaning(label: string): Meaning | undefined {
  const slash = label.indexOf(' / ')
  if (slash > 0) return meaningOf(label.slice(slash + 3)) ?? meaningOf(label.slice(0, slash))
  return meaningOfPlain(plainKey(label))
}

function meaningOfPlain(key: string): Meaning | undefined {
  const field = FIELDS.get(key)
  if (field) return listed(field, ROLES.get(key), ATTRIBUTES.get(key))
  const attribute = ATTRIBUTES.get(key)
  const role = ROLES.get(key)
  // `organisation` alone is both a heading (`Organisation:` above a block) and an attribute.
  if (attribute) return listed(undefined, role, attribute)
  if (role) return { ...NO_MEANING, role, attribute: 'whole' }
  return meaningOfParty(key) ?? meaningOfNumbered(key) ?? guessMeaning(key)
}

function guessMeaning(key: string): Meaning | undefined {
  const field = guessField(key)
  if (field) return { ...NO_MEANING, field, isGuess: true }
  const attribute = guessAttribute(key)
  if (attribute) return { ...NO_MEANING, attribute, isBareAttribute: true, isGuess: true }
  return guessParty(key.split(' '))
}

/** `authorised registrar`, `name of the holder`: a party's word with others around it. */
function guessParty(words: string[]): Meaning | undefined {
  if (words.length > GUESSED_WORDS_MAX) return undefined
  const core = words.filter((word) => !PARTY_FILLERS.has(word))
  const at = core.findIndex((word) => PARTIES.has(ROLES.get(word)) && !ATTRIBUTES.has(word))
  const role = ROLES.get(core[at] ?? '')
  if (!role) return undefined
  const rest = core.filter((_word, index) => index !== at).join(' ')
  const attribute =
    rest === '' ? 'whole' : (ATTRIBUTES.get(rest) ?? guessAttribute(rest) ?? 'other')
  return { ...NO_MEANING, role, attribute, isGuess: true }
}

const GUESSED_WORDS_MAX = 5
const PARTIES = new Set<Role | undefined>(['registrant', 'registrar', 'contact'])
const PARTY_FILLERS = new Set(
  `of the domain current authorised authorized accredited official full registered record s de del
  da do du la le el information info details data contact person`.split(/\s+/),
)

/**
 * `registrant contact name` is a role and an attribute; `owner created` isn't the domain's date.
 */
function meaningOfParty(key: string): Meaning | undefined {
  const words = key.split(' ')
  for (let count = Math.min(ROLE_PREFIX_WORDS_MAX, words.length - 1); count > 0; count--) {
    const role = ROLES.get(words.slice(0, count).join(' '))
    if (!role || role === 'domain' || role === 'other') continue
    const rest = words.slice(count).join(' ')
    const attribute = ATTRIBUTES.get(rest) ?? guessAttribute(rest) ?? 'other'
    return { ...NO_MEANING, role, attribute }
  }
  // `registry registrant id`, `english registrant name`: one extra word before the role.
  if (words.length > 2 && (words[0] === 'registry' || words[0] === 'english')) {
    return meaningOfParty(words.slice(1).join(' '))
  }
  return undefined
}

/** `name server 1`, `ns2`, `2nd nameserver`, `4 registrar`: the number is ignored. */
function meaningOfNumbered(key: string): Meaning | undefined {
  let end = key.length
  while (end > 0 && key.charCodeAt(end - 1) >= 48 && key.charCodeAt(end - 1) <= 57) end--
  if (end > 0 && end < key.length) {
    const field = FIELDS.get(key.slice(0, end).trimEnd())
    return field === 'nameserver' ? { ...NO_MEANING, field } : undefined
  }
  const space = key.indexOf(' ')
  const isOrdinal = space > 0 && key.charCodeAt(0) >= 48 && key.charCodeAt(0) <= 57
  return isOrdinal ? meaningOfPlain(key.slice(space + 1)) : undefined
}

/**
 * Normalizes a label for comparison: lower case, no accents, no brackets or text in them, and every
 * separator as one space. Labels are short, so slow patterns do no harm.
 */
export function plainKey(label: string): string {
  const text = isAscii(label) ? label : withoutAccents(label)
  const open = text.includes('(') || text.includes('[') ? text.replace(BRACKETED, ' ') : text
  const plain = open.includes("'") || open.includes('’') ? open.replace(GENITIVE, '') : open
  return plain.toLowerCase().replace(SEPARATORS, ' ').trim()
}

function isAscii(text: string): boolean {
  return ASCII_ONLY.test(text)
}

/** Letters that Unicode doesn't decompose into a letter and its mark. */
const UNDECOMPOSED: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[łŁøØđĐðßæÆœ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
}

function wordMap<Name extends string>(table: Record<Name, string>): Map<string, Name> {
  const map = new Map<string, Name>()
  for (const [name, words] of Object.entries<string>(table)) {
    for (const word of words.split(';')) {
      const key = plainKey(word.replace(/\s+/g, ' ').trim())
      // The keys of a Record<Name, …> are Names.
      if (key !== '' && !map.has(key)) map.set(key, name as Name)
    }
  }
  return map
}

function listed(
  field: Field | undefined,
  role: Role | undefined,
  attribute: Attribute | undefined,
): Meaning {
  return { field, role, attribute, isBareAttribute: attribute !== undefined, isGuess: false }
}
