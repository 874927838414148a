export type ReportDay = {
  date: string
  clicks: number
  checkouts: number
  sales: number
  gmv_cents: number
  commission_cents: number
}

const NOTHING = { clicks: 0, checkouts: 0, sales: 0, gmv_cents: 0, commission_cents: 0 }

/** Merges several daily reports into one, oldest first. Missing values are zero. */
export function mergeDays(
  reports: readonly (Partial<ReportDay> & { date: string })[][],
): ReportDay[] {
  const days = new Map<string, ReportDay>()
  for (const day of reports.flat()) {
    days.set(day.date, { ...NOTHING, ...days.get(day.date), ...day })
  }
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
