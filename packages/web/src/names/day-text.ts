const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const SECOND = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** `Jul 17, 2027`. What a registry sent that is no date is shown as it came. */
export function dayText(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : DAY.format(date)
}

/** `Nov 15, 2026, 5:07 AM UTC`. */
export function momentText(date: Date): string {
  return `${MOMENT.format(date)} UTC`
}

/** `Nov 15, 2026, 5:07:12 AM UTC`, where things follow one another within a minute. */
export function secondText(date: Date): string {
  return `${SECOND.format(date)} UTC`
}

export function momentDay(date: Date): string {
  return DAY.format(date)
}
