import type { Days, ReportDay } from '../api/referrals.ts'

/** The periods of a report, in days. */
export const SPANS = [7, 30, 90] as const
export type SpanDays = (typeof SPANS)[number]

const DAY_MS = 86_400_000

/** The last days up to today, in UTC as in the service. */
export function lastDays(span: SpanDays, now: Date): Days {
  return { from: dateOf(now.getTime() - (span - 1) * DAY_MS), to: dateOf(now.getTime()) }
}

/** Every day of the period, including those without activity. */
export function fillDays({ from, to }: Days, given: readonly ReportDay[]): ReportDay[] {
  const known = new Map(given.map((day) => [day.date, day]))
  const days: ReportDay[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = dateOf(at)
    days.push(known.get(date) ?? { date, ...NOTHING })
  }
  return days
}

const NOTHING = { clicks: 0, checkouts: 0, sales: 0, gmv_cents: 0, commission_cents: 0 }

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
