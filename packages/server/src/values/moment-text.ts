const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 15, 2026, 5:07 AM UTC`, the format of the other pages. */
export function momentText(date: Date): string {
  return `${MOMENT.format(date)} UTC`
}

/** `Nov 15, 2026`. */
export function dayText(date: Date): string {
  return DAY.format(date)
}
