const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Beyond this, a date says more than a number of days. */
const DAYS_MAX = 30

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `3 minutes ago`, `in 2 hours`, `yesterday`; a date for what is further away than a month. */
export function agoText(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime()
  const distance = Math.abs(ms)
  if (distance < MINUTE_MS) return ms > 0 ? 'in less than a minute' : 'just now'
  if (distance < HOUR_MS) return AGO.format(Math.trunc(ms / MINUTE_MS), 'minute')
  if (distance < DAY_MS) return AGO.format(Math.trunc(ms / HOUR_MS), 'hour')
  const days = utcDay(at) - utcDay(now)
  return Math.abs(days) <= DAYS_MAX ? AGO.format(days, 'day') : DAY.format(at)
}

/** Days since 1970, as calendars count them: yesterday is the day before, not 24 hours ago. */
function utcDay(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS)
}
