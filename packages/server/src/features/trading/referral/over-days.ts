import { type Span, splitDays } from '../../../values/split-days.ts'
import type { Part } from './report-sql.ts'

type Sources<Row> = {
  /** Of whole days. */
  days: (days: Span) => Promise<Row[]>
  /** Of a part of one. */
  part: (part: Part) => Promise<Row[]>
}

/** What happened in a span, a row a day, oldest first: no day is both whole and a part. */
export async function overDays<Row extends { date: string }>(
  span: Span,
  sources: Sources<Row>,
): Promise<Row[]> {
  const { days, parts } = splitDays(span)
  const rows = days ? await sources.days(days) : []
  for (const part of parts) rows.push(...(await sources.part(part)))
  return rows.toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
