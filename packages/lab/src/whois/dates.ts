const HOUR_MS = 3_600_000
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

interface DateParts {
  year: string
  month: string
  monthName: string
  weekday: string
  day: string
  /** `13:05:59` */
  clock: string
}

/** The parts of a date, in a time zone the given hours ahead of UTC. */
export function partsOf(moment: Date, hoursAhead = 0): DateParts {
  const local = new Date(moment.getTime() + hoursAhead * HOUR_MS)
  const iso = local.toISOString()
  return {
    year: iso.slice(0, 4),
    month: iso.slice(5, 7),
    monthName: MONTHS[local.getUTCMonth()] ?? '',
    weekday: WEEKDAYS[local.getUTCDay()] ?? '',
    day: iso.slice(8, 10),
    clock: iso.slice(11, 19),
  }
}

/** `2026-11-01T13:05:59Z` */
export function stamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}

/** `2026-11-01` */
export function day(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
