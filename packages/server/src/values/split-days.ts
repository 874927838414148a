export type Span = { from: Date | undefined; to: Date | undefined }

/** A time span as whole days in UTC, whose sums are kept, and the parts of days at its ends. */
export type SplitSpan = { days: Span | undefined; parts: { from: Date; to: Date }[] }

const DAY_MS = 86_400_000

/** `from` counts, `to` does not; an end that is not given is open. */
export function splitDays({ from, to }: Span): SplitSpan {
  const first = from && dayAfter(from)
  const last = to && dayOf(to)
  if (first && last && first.getTime() > last.getTime()) {
    // Both ends lie within one day.
    return { days: undefined, parts: from && to && from < to ? [{ from, to }] : [] }
  }
  const parts = []
  if (from && first && from < first) parts.push({ from, to: first })
  if (to && last && last < to) parts.push({ from: last, to })
  const isAnyDay = !(first && last) || first < last
  return { days: isAnyDay ? { from: first, to: last } : undefined, parts }
}

function dayOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS)
}

/** The same moment when it is midnight. */
function dayAfter(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / DAY_MS) * DAY_MS)
}
