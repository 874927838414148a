const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `Nov` for `2026-11`. The same month of the next year is `Nov ’27`, so that the two differ. */
export function monthText(month: string, first: string): string {
  const name = SHORT.format(new Date(`${month}-01T00:00:00Z`))
  const [year = '', number] = month.split('-')
  const isAgain = month !== first && number === first.split('-')[1]
  return isAgain ? `${name} ’${year.slice(2)}` : name
}
