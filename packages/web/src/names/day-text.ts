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

/** `Jul 17, 2027`. Text from a registry that isn't a date is shown unchanged. */
export function dayText(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : DAY.format(date)
}

/** `Nov 15, 2026, 5:07 AM UTC`. */
export function momentText(date: Date): string {
  return `${MOMENT.format(date)} UTC`
}

/** `Nov 15, 2026, 5:07:12 AM UTC`, for events less than a minute apart. */
export function secondText(date: Date): string {
  return `${SECOND.format(date)} UTC`
}

export function momentDay(date: Date): string {
  return DAY.format(date)
}
