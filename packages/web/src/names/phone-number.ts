import { CALLING_CODES } from './countries.ts'

const DIGITS_MIN = 4
const DIGITS_MAX = 14
const CALLING_CODE_MAX = 3
const KNOWN = new Set(CALLING_CODES.values())

/** What people put before a number within their country. Elsewhere it is 0. */
const TRUNKS: Record<string, string> = { '1': '1', '7': '8', '36': '06' }
/** Here a leading 0 belongs to the number. */
const KEEPS_ZERO = new Set(['39', '378', '225', '242'])

/**
 * A phone number as registries write it, such as `+353.91123456`, from any format that people use.
 * Without a calling code, it is one of the country. Undefined if it can't be one.
 */
export function registryPhone(typed: string, country: string): string | undefined {
  // In +44 (0)20 …, the zero is for calls within the country.
  const text = typed.trim().replace(/(?<=^(?:\+|00)[\d\s.-]*)\(0\)/, '')
  if (!/^\+?[\d\s().\-–/]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  const parts = text.startsWith('+')
    ? international(digits)
    : digits.startsWith('00')
      ? international(digits.slice(2))
      : national(digits, country)
  if (!parts) return undefined
  const { code, number } = parts
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

function national(digits: string, country: string): Parts | undefined {
  const code = CALLING_CODES.get(country)
  if (code === undefined) return undefined
  const trunk = TRUNKS[code] ?? (KEEPS_ZERO.has(code) ? '' : '0')
  return { code, number: digits.startsWith(trunk) ? digits.slice(trunk.length) : digits }
}
