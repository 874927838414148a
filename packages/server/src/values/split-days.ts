export type Span = { from: Date | undefined; to: Date | undefined }

/** A time span split into whole UTC days, whose totals are stored, and partial days at its ends. */
export type SplitSpan = { days: Span | undefined; parts: { from: Date; to: Date }[] }

const DAY_MS = 86_400_000

/** `from` is inclusive, `to` exclusive. A missing end is open. */
export function splitDays({ from, to }: Span): SplitSpan {
  const first = from && dayAfter(from)
  const last = to && dayOf(to)
  if (first && last && first.getTime() > last.getTime()) {
    // Both ends are within one day.
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

/** The next midnight, or the same moment if it is midnight. */
function dayAfter(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / DAY_MS) * DAY_MS)
}
