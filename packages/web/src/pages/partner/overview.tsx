import { useState } from 'react'
import { useAddress } from '../../address/shown-page.ts'
import { readOrderDays } from '../../api/order-days.ts'
import type { OrderDays } from '../../api/order-days.ts'
import type { Tenant } from '../../api/portal.ts'
import { exportHref } from '../../api/referrals.ts'
import type { Analytics, Days, ReportDay } from '../../api/referrals.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { Funnel } from '../../charts/funnel.tsx'
import type { Question } from '../../load/answers.ts'
import { dayText } from '../../names/day-text.ts'
import { isNoAffiliate, NoAffiliate } from '../../partner/no-affiliate.tsx'
import { parsePartnerSearch } from '../../partner/partner-address.ts'
import { analyticsOf } from '../../partner/referral-load.ts'
import { fillDays, lastDays } from '../../partner/report-days.ts'
import { tenantKey } from '../../partner/tenant-key.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { useMine } from '../../session/who.ts'
import { countText, moneyText } from './figure-text.ts'
import { SoldCharts } from './sold-charts.tsx'
import { SpanField } from './span-field.tsx'
import '../../partner/referral.css'

/** The partner's results: its sales, and what its links and checkouts brought in. */
export function Overview({ tenant }: { tenant: Tenant }) {
  const { days: span } = parsePartnerSearch(useAddress().query)
  const [now] = useState(() => new Date())
  const days = lastDays(span, now)
  const sold = useMine(orderDaysOf(tenant, span))
  const brought = useMine(analyticsOf(tenant, days))
  const lookAgain = () => {
    sold.askAgain()
    brought.askAgain()
  }
  return (
    <>
      <Part id="sold-title" title="Sales">
        <div className="list-filter">
          <SpanField tenant={tenant} span={span} />
          <RefreshButton isAsking={sold.isAsking || brought.isAsking} askAgain={lookAgain} />
        </div>
        {sold.data && <SoldCharts tenant={tenant} report={sold.data} span={span} />}
        <LoadState
          what="orders"
          isHere={sold.data !== undefined}
          error={sold.error}
          askAgain={sold.askAgain}
        />
      </Part>
      <Part id="overview-title" title="From click to sale">
        {isNoAffiliate(brought.error) ? (
          <NoAffiliate tenant={tenant} />
        ) : (
          <ReferralResults tenant={tenant} days={days} answer={brought} />
        )}
      </Part>
    </>
  )
}

function orderDaysOf(tenant: Tenant, span: number): Question<OrderDays> {
  return {
    key: `order days ${tenantKey(tenant)} ${span}`,
    ask: async (signal) => await readOrderDays(tenant, span, signal),
    freshMs: 0,
  }
}

type ReferralResultsProps = {
  tenant: Tenant
  days: Days
  answer: { data: Analytics | undefined; error: Error | undefined; askAgain: () => void }
}

function ReferralResults({ tenant, days, answer }: ReferralResultsProps) {
  const { data, error, askAgain } = answer
  return (
    <>
      {data && <Charts report={data} days={days} />}
      <LoadState what="report" isHere={data !== undefined} error={error} askAgain={askAgain} />
      <div className="actions">
        <a className="btn" href={exportHref(tenant, 'days', days)} download>
          Download CSV
        </a>
      </div>
    </>
  )
}

function Charts({ report, days }: { report: Analytics; days: Days }) {
  const { funnel } = report
  const all = fillDays(days, report.by_day)
  const daysOf = (value: (day: ReportDay) => number) =>
    all.map((day) => ({ date: day.date, value: value(day) }))
  return (
    <>
      <div className="report-charts">
        <DayChart
          title="Clicks"
          sum={countText(funnel.clicks)}
          days={daysOf((day) => day.clicks)}
          valueText={countText}
          isCount
        />
        <section className="day-chart" aria-label="Funnel">
          <Funnel
            label="From click to sale"
            steps={[
              { text: 'Clicks', count: funnel.clicks },
              { text: 'Checkouts opened', count: funnel.checkouts },
              { text: 'Sales', count: funnel.sales },
            ]}
          />
          <p className="hint">{rateText(funnel)}</p>
        </section>
      </div>
      <DayTable days={all} />
    </>
  )
}

function rateText({ clicks, conversion_rate }: Analytics['funnel']): string {
  if (clicks === 0) return 'No clicks on your links in this period.'
  const percent = (conversion_rate * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${percent} % of clicks led to a sale through the link.`
}

/** The daily figures, newest first. Days without activity are left out. */
function DayTable({ days }: { days: readonly ReportDay[] }) {
  const shown = days.filter(({ clicks, checkouts, sales }) => clicks + checkouts + sales > 0)
  return (
    <details className="report-table">
      <summary>As a table</summary>
      {shown.length === 0 && <p>No sales in this period.</p>}
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
            { label: 'Sold', isFigure: true, cell: ({ gmv_cents }) => moneyText(gmv_cents) },
            {
              label: 'Commission',
              isFigure: true,
              cell: ({ commission_cents }) => moneyText(commission_cents),
            },
          ]}
        />
      )}
    </details>
  )
}
