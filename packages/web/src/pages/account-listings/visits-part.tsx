import { useState } from 'react'
import { readVisits } from '../../api/landers.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Visits to the sale page in the last 30 days. */
export function VisitsPart({ id }: { id: string }) {
  const [dates] = useState(() => lastDays(new Date()))
  const [from = ''] = dates
  const { data, error, askAgain } = useMine({
    key: `visits ${id} ${from}`,
    ask: (signal: AbortSignal) => readVisits(id, from, signal),
    freshMs: 0,
  })
  if (!data) return <LoadState what="visits" isHere={false} error={error} askAgain={askAgain} />
  if (data.total === 0) return <p className="hint">No visits in the last {DAYS} days.</p>
  const byDate = new Map(data.by_day.map(({ date, visits }) => [date, visits]))
  const days = dates.map((date) => ({ date, value: byDate.get(date) ?? 0 }))
  const text = (visits: number) =>
    `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`
  return (
    <DayChart
      title={`Visits in the last ${DAYS} days`}
      sum={text(data.total)}
      days={days}
      isCount
      valueText={text}
      tickText={(visits) => visits.toLocaleString('en-US')}
    />
  )
}

/** The dates of the last days in UTC, oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(now.getTime() - (DAYS - 1 - at) * DAY_MS)
    return day.toISOString().slice(0, 10)
  })
}
