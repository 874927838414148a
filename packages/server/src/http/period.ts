import { type Static, Type } from 'typebox'
import { refuseField } from '../refusal.ts'
import { isStoredTime } from '../values/stored-time.ts'
import type { Span } from '../values/split-days.ts'

const Moment = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 40, description }))

/** The time range of a report. */
export const PeriodQuery = Type.Object({
  from: Moment('A date or time, inclusive.'),
  to: Moment('A date, counted to its end, or a time, exclusive.'),
})
export type PeriodQuery = Static<typeof PeriodQuery>

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Refuses: validation_error (not a date or time, or an end that isn't after the start). */
export function readPeriod({ from, to }: PeriodQuery): Span {
  const span = { from: timeOf('from', from, 0), to: timeOf('to', to, DAY_MS) }
  if (span.from && span.to && span.from >= span.to) {
    throw refuseField('to', 'must come after from.')
  }
  return span
}

function timeOf(field: string, text: string | undefined, ofDayMs: number): Date | undefined {
  if (text === undefined) return undefined
  const start = new Date(text)
  const isDay = DAY.test(text)
  const time = isDay ? new Date(start.getTime() + ofDayMs) : start
  // JavaScript rolls an invalid date like Feb 30 over to March, so check that it round-trips.
  const isReal = isStoredTime(time) && (!isDay || start.toISOString().startsWith(text))
  if (!isReal || !(isDay || TIME.test(text))) {
    throw refuseField(field, 'must be a date, for example 2026-11-15, or an RFC 3339 time.')
  }
  return time
}
