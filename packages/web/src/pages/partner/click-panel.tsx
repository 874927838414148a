import type { Tenant } from '../../api/portal.ts'
import { exportHref } from '../../api/referrals.ts'
import type { Analytics, Days, ReportDay } from '../../api/referrals.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { Funnel } from '../../charts/funnel.tsx'
import { dayText } from '../../names/day-text.ts'
import { analyticsOf } from '../../partner/referral-load.ts'
import { fillDays } from '../../partner/report-days.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { countText, rateText } from './figure-text.ts'

/** What became of the clicks on the partner's links. */
export function ClickPanel({ tenant, days }: { tenant: Tenant; days: Days }) {
  const { data, error, askAgain } = useMine(analyticsOf(tenant, days))
  return (
    <Part id="overview-title" title="From click to sale">
      {data && <Charts report={data} days={days} />}
      <LoadState what="report" isHere={data !== undefined} error={error} askAgain={askAgain} />
      <div className="actions">
        <a className="btn" data-size="s" href={exportHref(tenant, 'days', days)} download>
          Download CSV
        </a>
      </div>
    </Part>
  )
}

function Charts({ report: { funnel, by_day }, days }: { report: Analytics; days: Days }) {
  const all = fillDays(days, by_day)
  return (
    <>
      <div className="report-charts">
        <DayChart
          title="Clicks"
          sum={countText(funnel.clicks)}
          days={all.map(({ date, clicks }) => ({ date, value: clicks }))}
          valueText={countText}
          isCount
        />
        <section className="day-chart" aria-label="Funnel">
          <Funnel
            label="From click to sale"
            steps={[
              { text: 'Clicks', count: funnel.clicks },
              { text: 'Checkouts opened through links', count: funnel.link_checkouts },
              { text: 'Sales through links', count: funnel.link_sales },
            ]}
          />
          <p className="hint">
            {funnel.clicks === 0
              ? 'No clicks on your links in this period.'
              : `${rateText(funnel)} of clicks led to a sale through the link.`}
          </p>
        </section>
      </div>
      <DayTable days={all} />
    </>
  )
}

/** The daily figures, newest first. Days without activity are left out. */
function DayTable({ days }: { days: readonly ReportDay[] }) {
  const shown = days.filter(({ clicks, checkouts, sales }) => clicks + checkouts + sales > 0)
  return (
    <details className="report-table">
      <summary>As a table</summary>
      {shown.length === 0 && <p>No clicks or sales in this period.</p>}
      {shown.length > 0 && (
        <DataTable
          label="By day"
          rows={shown.toReversed()}
          keyOf={({ date }) => date}
          columns={[
            { label: 'Day', cell: ({ date }) => dayText(date) },
            { label: 'Clicks', isFigure: true, cell: ({ clicks }) => countText(clicks) },
            { label: 'Checkouts', isFigure: true, cell: ({ checkouts }) => countText(checkouts) },
            { label: 'Sales', isFigure: true, cell: ({ sales }) => countText(sales) },
            { label: 'Sold', cents: ({ gmv_cents }) => gmv_cents },
            { label: 'Commission', cents: ({ commission_cents }) => commission_cents },
          ]}
        />
      )}
    </details>
  )
}
