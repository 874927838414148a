import { type Span, splitDays } from '../../../values/split-days.ts'
import type { Part } from './report-sql.ts'

type Sources<Row> = {
  /** Rows for whole days. */
  days: (days: Span) => Promise<Row[]>
  /** Rows for part of a day. */
  part: (part: Part) => Promise<Row[]>
}

/** One row per day in a span, oldest first. No day is both whole and partial. */
export async function overDays<Row extends { date: string }>(
  span: Span,
  sources: Sources<Row>,
): Promise<Row[]> {
  const { days, parts } = splitDays(span)
  const rows = days ? await sources.days(days) : []
  for (const part of parts) rows.push(...(await sources.part(part)))
  return rows.toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
