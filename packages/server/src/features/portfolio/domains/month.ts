/** When a month such as 2026-11 begins, or the month that many months later. */
export function monthStart(month: string, later = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + later, 1))
}

/** The month of a moment, such as 2026-11. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}
