import { useState } from 'react'
import { Part } from '../../account/account-frame.tsx'
import { useMine } from '../../account/who.ts'
import { go, useAddress } from '../../address/shown-page.ts'
import type { Tenant } from '../../api/portal.ts'
import { exportHref } from '../../api/referrals.ts'
import type { Analytics, Days, ReportDay } from '../../api/referrals.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { Funnel } from '../../charts/funnel.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { dayText } from '../../names/day-text.ts'
import { isNoAffiliate, NoAffiliate } from '../../partner/no-affiliate.tsx'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { analyticsOf } from '../../partner/referral-load.ts'
import { fillDays, lastDays, SPANS } from '../../partner/report-days.ts'
import { StaleNote } from '../../partner/stale-note.tsx'
import '../../partner/referral.css'

const countText = (count: number) => count.toLocaleString('en-US')
const moneyText = (cents: number) => centsText(cents, 'USD')
const SHORT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const shortText = (cents: number) => SHORT.format(cents / 100)

/** What the partner's links and checkouts brought in the last days. */
export function Overview({ tenant }: { tenant: Tenant }) {
  const { days: span } = parsePartnerSearch(useAddress().query)
  const [now] = useState(() => new Date())
  const days = lastDays(span, now)
  const { data, error, isAsking, askAgain } = useMine(analyticsOf(tenant, days))
  return (
    <Part id="overview-title" title="From click to sale">
      {isNoAffiliate(error) ? (
        <NoAffiliate tenant={tenant} />
      ) : (
        <>
          <div className="partner-filter">
            <SpanField tenant={tenant} span={span} />
            <button type="button" className="button is-quiet" onClick={askAgain}>
              {isAsking ? 'Looking…' : 'Look again'}
            </button>
            <a className="button is-quiet" href={exportHref(tenant, 'days', days)} download>
              Save as CSV
            </a>
          </div>
          {data && <Charts report={data} days={days} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && (
            <Failure title="The report did not load" error={error} onRetry={askAgain} />
          )}
          {!data && !error && <output className="note is-waiting">Loading the report…</output>}
        </>
      )}
    </Part>
  )
}

function SpanField({ tenant, span }: { tenant: Tenant; span: number }) {
  const { partner_id: partner, environment } = tenant
  return (
    <div className="field">
      <label htmlFor="report-span">Time</label>
      <select
        id="report-span"
        value={span}
        onChange={({ currentTarget: { value } }) => {
          const chosen = SPANS.find((each) => String(each) === value) ?? 30
          const href = partnerHref('/partner', { partner, environment, days: chosen })
          go(href, { isReplaced: true, keepsScroll: true })
        }}
      >
        {SPANS.map((each) => (
          <option key={each} value={each}>
            Last {each} days
          </option>
        ))}
      </select>
    </div>
  )
}

function Charts({ report, days }: { report: Analytics; days: Days }) {
  const { funnel, gmv_cents, commission_cents } = report
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
          <p className="note">{rateText(funnel)}</p>
        </section>
        <DayChart
          title="Sold"
          sum={moneyText(gmv_cents)}
          days={daysOf((day) => day.gmv_cents)}
          valueText={moneyText}
          tickText={shortText}
        />
        <DayChart
          title="Commission"
          sum={moneyText(commission_cents)}
          days={daysOf((day) => day.commission_cents)}
          valueText={moneyText}
          tickText={shortText}
        />
      </div>
      <DayTable days={all} />
    </>
  )
}

function rateText({ clicks, conversion_rate }: Analytics['funnel']): string {
  if (clicks === 0) return 'Nobody has followed a link of yours in this time.'
  const percent = (conversion_rate * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${percent} % of clicks became a sale.`
}

/** The charts in figures, newest day first; days without anything are left out. */
function DayTable({ days }: { days: readonly ReportDay[] }) {
  const shown = days.filter(({ clicks, checkouts, sales }) => clicks + checkouts + sales > 0)
  return (
    <details className="report-table">
      <summary>As a table</summary>
      {shown.length === 0 && <p>Nothing happened in this time.</p>}
      {shown.length > 0 && (
        <table className="partner-table" aria-label="By day">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Clicks</th>
              <th scope="col">Checkouts</th>
              <th scope="col">Sales</th>
              <th scope="col">Sold</th>
              <th scope="col">Commission</th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dayText(day.date)}</th>
                <td data-label="Clicks">{countText(day.clicks)}</td>
                <td data-label="Checkouts">{countText(day.checkouts)}</td>
                <td data-label="Sales">{countText(day.sales)}</td>
                <td data-label="Sold">{moneyText(day.gmv_cents)}</td>
                <td data-label="Commission">{moneyText(day.commission_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
