/**
 * Converts a registry's date, in any of the formats registries use, to RFC 3339; empty if the text
 * isn't a date. An offset is kept, so that the registry's own day isn't lost. A time without a zone
 * and a bare day count as UTC. Day comes before month unless that is impossible.
 */
export function readDate(text: string): string {
  if (text.length === STAMP_LENGTH && isStamp(text)) return text
  const trimmed = text.slice(0, DATE_LENGTH_MAX).trim()
  if (trimmed.length < 6) return ''
  const written = isDigit(trimmed, 0) ? trimmed : trimmed.replace(WEEKDAY, '')
  // Nearly all dates start with a digit, so the forms that start with a letter are tried only
  // otherwise.
  for (const [pattern, order] of isDigit(written, 0) ? DIGIT_FORMS : LETTER_FORMS) {
    const match = pattern.exec(written)
    if (!match) continue
    const day = dayOf(match, order)
    if (!day) continue
    return day + clockOf(written.slice(match[0].length))
  }
  return ''
}

const DATE_LENGTH_MAX = 64
const STAMP_LENGTH = '2031-05-02T10:35:59Z'.length
const STAMP = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\dZ$/

/** Whether a text is already in the target format, as most registries write dates. */
function isStamp(text: string): boolean {
  if (!STAMP.test(text)) return false
  const year = Number(text.slice(0, 4))
  const day = Number(text.slice(8, 10))
  const isDay = day >= 1 && day <= daysIn(Number(text.slice(5, 7)), year)
  return isDay && year >= YEAR_MIN && year <= YEAR_MAX && Number(text.slice(11, 13)) < 24
}
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i

type Order = 'ymd' | 'dmy' | 'mdy'

// Each pattern is anchored and each repetition bounded, so a match reads at most the text's 64
// characters.
const DIGIT_FORMS: [RegExp, Order][] = [
  [/^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})(?!\d)/, 'ymd'],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, 'ymd'],
  [/^(\d{4})(\d{2})(\d{2})(?=\d{6}(?!\d))/, 'ymd'],
  [/^(\d{4})[-/. ]{1,2}(\p{L}{3,10})\.?[-/. ]{1,2}(\d{1,2})(?!\d)/u, 'ymd'],
  [/^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日/, 'ymd'],
  [/^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4})(?!\d)/, 'dmy'],
  [/^(\d{1,2})(?:st|nd|rd|th|\.)?[-/. ]{1,3}(\p{L}{3,12})\.?,?[-/. ]{1,2}(\d{4})(?!\d)/u, 'dmy'],
  [/^(\d{1,2})-(\p{L}{3})-(\d{2})(?!\d)/u, 'dmy'],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})(?!\d)/, 'dmy'],
]

const LETTER_FORMS: [RegExp, Order][] = [
  [/^(\p{L}{3,10})\.? {1,3}(\d{1,2})(?:st|nd|rd|th)?,? {1,3}(\d{4})(?!\d)/u, 'mdy'],
  [/^(\p{L}{3,10}) {1,3}(\d{1,2}) (?=\d{1,2}:\d{2}:\d{2} (?:[A-Z]{2,5} )?(\d{4}))/u, 'mdy'],
]

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function dayOf(match: RegExpExecArray, order: Order): string {
  const [, a = '', b = '', c = ''] = match
  const parts = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b]
  const [year = '', first = '', second = ''] = parts
  const isSwapped = order === 'dmy' && Number(first) > 12 && Number(second) <= 12
  const [month, day] = isSwapped ? [second, first] : [first, second]
  const monthNumber = monthOf(month)
  const yearNumber = year.length === 2 ? fullYear(Number(year)) : Number(year)
  if (yearNumber < YEAR_MIN || yearNumber > YEAR_MAX) return ''
  const dayNumber = Number(day)
  // 31 February and month 13 aren't dates.
  if (dayNumber < 1 || dayNumber > daysIn(monthNumber, yearNumber)) return ''
  return `${yearNumber}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`
}

const YEAR_MIN = 1970
const YEAR_MAX = 2200
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysIn(month: number, year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0)
}

function fullYear(year: number): number {
  return year < 70 ? 2000 + year : 1900 + year
}

const MONTHS: Record<string, number> = {}
// English, then Spanish, Portuguese, French, Italian, German, Dutch, Polish and Nordic prefixes.
const MONTH_WORDS = [
  'jan ene gen sty',
  'feb fev lut',
  'mar mär maa mrz',
  'apr abr avr kwi',
  'may mai mag mei maj',
  'jun giu cze juin',
  'jul lug lip juil',
  'aug ago aoû aou sie',
  'sep set wrz',
  'oct out ott okt paź',
  'nov lis',
  'dec dic dez déc gru',
]
for (const [index, words] of MONTH_WORDS.entries()) {
  for (const word of words.split(' ')) MONTHS[word] = index + 1
}

function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word)
  const lower = word.toLowerCase()
  return MONTHS[lower.slice(0, 4)] ?? MONTHS[lower.slice(0, 3)] ?? 0
}

const CLOCK = /^(?:[T ]|[-,.]? {1,3})?\(?(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d{1,9})?)?/
const COMPACT_CLOCK = /^(\d{2})(\d{2})(\d{2})(?!\d)/

const HALF_DAY = /^ ?([ap])m\b/i

/** The time after a date, with its zone, for example `T10:35:59+02:00`. */
function clockOf(rest: string): string {
  const match = CLOCK.exec(rest) ?? COMPACT_CLOCK.exec(rest)
  if (!match) return 'T00:00:00Z'
  const [whole, hour = '0', minute = '0', second = '0', fraction = ''] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return 'T00:00:00Z'
  const after = rest.slice(whole.length)
  const half = HALF_DAY.exec(after)
  const hours = String(hourOf(Number(hour), half?.[1])).padStart(2, '0')
  const seconds = (second === '60' ? '59' : second).padStart(2, '0')
  return `T${hours}:${minute.padStart(2, '0')}:${seconds}${fractionOf(fraction)}${zoneOf(after.slice(half?.[0].length ?? 0))}`
}

/** The hour of the day. With AM or PM, hours count from 12: half past midnight is 12:30 AM. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** `.881923` as written. `.0` and `.000` are dropped. */
function fractionOf(text: string): string {
  return text !== '' && /[1-9]/.test(text) ? text.replace(',', '.') : ''
}

const OFFSET = /^ ?\(?(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d{2})?(?!\d)/
const NAMED = /^ ?\(?([A-Z]{1,5})\b(?![-+]\d)/

function zoneOf(rest: string): string {
  if (rest === '' || rest === 'Z') return 'Z'
  const offset = OFFSET.exec(rest)
  if (offset) {
    const [, sign = '+', hours = '0', minutes = '00'] = offset
    if (Number(hours) > 14 || Number(minutes) > 59) return 'Z'
    if (Number(hours) === 0 && Number(minutes) === 0) return 'Z'
    return `${sign}${hours.padStart(2, '0')}:${minutes}`
  }
  return ZONES[NAMED.exec(rest)?.[1] ?? ''] ?? 'Z'
}

// Only abbreviations that registries use and that mean one offset. CST and IST are ambiguous.
const ZONES: Record<string, string> = {
  CET: '+01:00',
  CEST: '+02:00',
  MET: '+01:00',
  MEST: '+02:00',
  WEST: '+01:00',
  BST: '+01:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  MSD: '+04:00',
  TRT: '+03:00',
  EAT: '+03:00',
  CAT: '+02:00',
  SAST: '+02:00',
  WAT: '+01:00',
  IRST: '+03:30',
  UZT: '+05:00',
  PKT: '+05:00',
  ICT: '+07:00',
  WIB: '+07:00',
  HKT: '+08:00',
  SGT: '+08:00',
  MYT: '+08:00',
  PHT: '+08:00',
  JST: '+09:00',
  KST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00',
  BRT: '-03:00',
  BRST: '-02:00',
  ART: '-03:00',
  UYT: '-03:00',
  CLT: '-04:00',
  CLST: '-03:00',
  COT: '-05:00',
  PET: '-05:00',
  EST: '-05:00',
  EDT: '-04:00',
  PST: '-08:00',
  PDT: '-07:00',
}
