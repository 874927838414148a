const DAY_MS = 24 * 3_600_000
/** Up to this many days, each unit is the easiest to read. */
const IN_DAYS = 45
const IN_WEEKS = 120
const IN_MONTHS = 700

/** `in 12 days`, `in 7 weeks`, `3 days ago`. */
export function untilText(moment: Date, now: Date): string {
  const days = utcDay(moment) - utcDay(now)
  if (days === 0) return 'today'
  const far = Math.abs(days)
  const text = lengthText(far)
  return days > 0 ? `in ${text}` : `${text} ago`
}

/** Days since 1970. Expiry dates are shown in UTC. */
function utcDay(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS)
}

function lengthText(days: number): string {
  if (days <= IN_DAYS) return counted(days, 'day')
  if (days <= IN_WEEKS) return counted(Math.round(days / 7), 'week')
  if (days <= IN_MONTHS) return counted(Math.round(days / 30.44), 'month')
  return counted(Math.round(days / 365.25), 'year')
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
