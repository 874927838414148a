import type { DeliveryDay } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { statsOf } from './stats.ts'
import '../../partner/referral.css'

/** How deliveries went day by day, and how fast the receiver answered. Nothing without any. */
export function StatsPart({ tenant }: { tenant: Tenant }) {
  const { data } = useMine(statsOf(tenant))
  const days = data?.days ?? []
  if (days.length === 0) return null
  return (
    <Part id="stats-title" title="Success and response time">
      <Charts days={days.toReversed()} />
      <details className="report-table">
        <summary>As a table</summary>
        <DataTable
          label="Success and response time by day"
          rows={days}
          keyOf={({ day }) => String(day)}
          columns={[
            { label: 'Day (UTC)', cell: ({ day }) => dayText(day) },
            { label: 'Success', isFigure: true, cell: successText },
            { label: 'Delivered', isFigure: true, cell: ({ delivered }) => delivered },
            { label: 'Failed', isFigure: true, cell: ({ failed }) => failed },
            { label: 'Pending', isFigure: true, cell: ({ pending }) => pending },
            { label: 'Median', isFigure: true, cell: ({ p50_ms }) => msText(p50_ms) },
            { label: '95% within', isFigure: true, cell: ({ p95_ms }) => msText(p95_ms) },
          ]}
        />
      </details>
    </Part>
  )
}

/** Oldest day first. The table has the same figures. */
function Charts({ days }: { days: DeliveryDay[] }) {
  const sum = (of: (day: DeliveryDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const [delivered, failed] = [sum((day) => day.delivered), sum((day) => day.failed)]
  const answered = days.flatMap(({ day, p50_ms }) =>
    p50_ms === null ? [] : [{ date: String(day), value: p50_ms }],
  )
  return (
    <div className="report-charts">
      <DayChart
        title="Delivered"
        sum={`${delivered} of ${delivered + failed}`}
        days={days.map((day) => ({ date: String(day.day), value: shareOf(day) }))}
        top={100}
        valueText={(share) => `${share}%`}
      />
      <DayChart
        title="Median response time"
        sum={`up to ${Math.max(...answered.map(({ value }) => value), 0)} ms`}
        days={answered}
        valueText={msText}
      />
    </div>
  )
}

function dayText(day: DeliveryDay['day']): string {
  return String(day)
}

/** In percent of those that are over. */
function shareOf({ delivered, failed }: DeliveryDay): number {
  return Math.floor((delivered / Math.max(delivered + failed, 1)) * 1000) / 10
}

function successText(day: DeliveryDay): string {
  return day.delivered + day.failed === 0 ? '–' : `${shareOf(day)}%`
}

function msText(ms: number | null): string {
  return ms === null ? '–' : `${ms} ms`
}
