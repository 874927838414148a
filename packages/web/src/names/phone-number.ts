import { CALLING_CODES } from './countries.ts'

const DIGITS_MIN = 4
const DIGITS_MAX = 14
const CALLING_CODE_MAX = 3
const KNOWN = new Set(CALLING_CODES.values())

/**
 * What people put before a number within their country, by calling code. Elsewhere it is 0. Where
 * numbers may begin with the same digits, the length tells.
 */
const TRUNKS: Record<string, RegExp> = {
  '1': /^1(?=\d{10}$)/,
  '7': /^[78](?=\d{10}$)/,
  '36': /^06/,
  '52': /^(?:0[12]|04[45]|1)(?=\d{10}$)/,
  // In Brazil, two digits of a phone company may come next.
  '55': /^0(?:\d{2}(?=\d{10,11}$))?/,
  '241': /^0(?=\d{8}$)/,
  '370': /^[08](?=\d{8}$)/,
  '375': /^(?:80?|0)(?=\d{9}$)/,
  '992': /^8(?=\d{9}$)/,
  '993': /^8(?=\d{8}$)/,
  '998': /^[08](?=\d{9}$)/,
}
const USUAL_TRUNK = /^0/
/** Here a leading 0 belongs to the number. */
const KEEPS_ZERO = new Set(['39', '378', '225', '229', '242'])
/** Where a number without its area code, or with more before it, is a common mistake. */
const LENGTHS: Record<string, RegExp> = {
  '1': /^\d{10}$/,
  '7': /^\d{10}$/,
  '54': /^\d{10,11}$/,
  '55': /^\d{10,11}$/,
}

/** What people dial before a calling code, by country. Elsewhere, and besides these, it is 00. */
const ABROAD: Record<string, RegExp> = {
  AU: /^0011|^00(?!1)/,
  CC: /^0011|^00(?!1)/,
  CX: /^0011|^00(?!1)/,
  BY: /^(?:810|00)/,
  KZ: /^(?:810|00)/,
  RU: /^(?:810|00)/,
  TJ: /^(?:810|00)/,
  TM: /^(?:810|00)/,
  IL: /^0(?:0|1[2-9])/,
  JP: /^010/,
}
const ABROAD_IN_NORTH_AMERICA = /^(?:011|00)/
const USUAL_ABROAD = /^00/
/**
 * Here the digits after 00 may name a phone company: 001 212… is a call to Morocco as well as one to
 * New York. Only a + makes it clear.
 */
const NEEDS_PLUS = new Set('BR CO HK ID JP KE KH KR MN NG SG TH TW TZ UG'.split(' '))

/** An extension, such as `ext. 5` or `x5`. Registries don't take any. */
const EXTENSION = /\s*(?:[,;]?\s*(?:extension|ext|x)[\s.:=]*|[,;#]\s*)\d{1,7}$/i

export function hasExtension(typed: string): boolean {
  return EXTENSION.test(typed.trim())
}

/**
 * A phone number as registries write it, such as `+353.91123456`, from any format that people use.
 * Without a calling code, it is one of the country. An extension is left out. Undefined if it can't
 * be a number, or could be two.
 */
export function registryPhone(typed: string, country: string): string | undefined {
  // In +44 (0)20 …, the zero is for calls within the country.
  const text = typed
    .trim()
    .replace(EXTENSION, '')
    .replace(/(?<=^(?:\+|00)[\d\s.-]*)\(0\)/, '')
  if (!/^\+?[\d\s().\-–/]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  const parts = text.startsWith('+') ? international(digits) : dialled(digits, country)
  if (!parts) return undefined
  const { code } = parts
  const number = withoutTrunk(parts)
  if (number.startsWith('0') && !KEEPS_ZERO.has(code)) return undefined
  if (LENGTHS[code]?.test(number) === false) return undefined
  if (number.length < DIGITS_MIN || number.length > DIGITS_MAX) return undefined
  return `+${code}.${number}`
}

type Parts = { code: string; number: string }

/** No calling code is the beginning of another. */
function international(digits: string): Parts | undefined {
  for (let length = 1; length <= CALLING_CODE_MAX; length += 1) {
    const code = digits.slice(0, length)
    if (KNOWN.has(code)) return { code, number: digits.slice(length) }
  }
  return undefined
}

/** As somebody dials it in a country: to another one, or within. */
function dialled(digits: string, country: string): Parts | undefined {
  const code = CALLING_CODES.get(country)
  const isNorthAmerican = code === '1'
  const abroad = isNorthAmerican ? ABROAD_IN_NORTH_AMERICA : (ABROAD[country] ?? USUAL_ABROAD)
  if (NEEDS_PLUS.has(country) && USUAL_ABROAD.test(digits)) return undefined
  if (abroad.test(digits)) return international(digits.replace(abroad, ''))
  return code === undefined ? undefined : { code, number: digits }
}

function withoutTrunk({ code, number }: Parts): string {
  if (KEEPS_ZERO.has(code)) return number
  return number.replace(TRUNKS[code] ?? USUAL_TRUNK, '')
}
