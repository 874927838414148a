import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { OrderDay } from '../../api/order-days.ts'
import type { Tenant } from '../../api/portal.ts'
import { LineChart } from '../../charts/line-chart.tsx'
import { Empty } from '../../empty/empty.tsx'
import { dayText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { countText, moneyText, shortText } from './figure-text.ts'
import type { SalesReport } from './sales-report.ts'

type Measure = 'gmv_cents' | 'commission_cents' | 'orders'

const MEASURES: { measure: Measure; text: string }[] = [
  { measure: 'gmv_cents', text: 'Sold' },
  { measure: 'commission_cents', text: 'Commission' },
  { measure: 'orders', text: 'Orders' },
]

type Props = { tenant: Tenant; report: SalesReport; span: number }

/** Sales per day, whether the partner or we collected the money. */
export function SalesPanel({ tenant, report: { now, before }, span }: Props) {
  const [measure, setMeasure] = useState<Measure>('gmv_cents')
  const isCount = measure === 'orders'
  const valueText = isCount ? countText : moneyText
  const valuesOf = (days: readonly OrderDay[]) =>
    days.map((day) => ({ date: day.date, value: day[measure] }))
  if (now.orders === 0) return <NothingSold tenant={tenant} span={span} />
  return (
    <>
      <div className="row between">
        <p className="legend" aria-hidden="true">
          <span>Last {span} days</span>
          <span className="is-before">Previous {span} days</span>
        </p>
        {/* Buttons of one group, not a form control with a group of its own. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div className="segment" role="group" aria-label="Measure">
          {MEASURES.map((each) => (
            <button
              key={each.measure}
              type="button"
              aria-pressed={each.measure === measure}
              onClick={() => setMeasure(each.measure)}
            >
              {each.text}
            </button>
          ))}
        </div>
      </div>
      <LineChart
        label={`Per day: ${valueText(now[measure])} in the last ${span} days, ${valueText(before[measure])} in the previous ${span} days.`}
        days={valuesOf(now.days)}
        before={valuesOf(before.days)}
        isCount={isCount}
        valueText={valueText}
        tickText={isCount ? countText : shortText}
      />
      <SoldTable days={now.days} />
    </>
  )
}

/** The chart as a table, newest day first. Days without sales are left out. */
function SoldTable({ days }: { days: readonly OrderDay[] }) {
  return (
    <details className="report-table">
      <summary>Daily figures</summary>
      <DataTable
        label="What was sold each day"
        rows={days.filter(({ orders }) => orders > 0).toReversed()}
        keyOf={({ date }) => date}
        columns={[
          { label: 'Day', cell: ({ date }) => dayText(date) },
          { label: 'Orders', isFigure: true, cell: ({ orders }) => countText(orders) },
          { label: 'Sold', cents: ({ gmv_cents }) => gmv_cents },
          { label: 'Your commission', cents: ({ commission_cents }) => commission_cents },
        ]}
      />
    </details>
  )
}

function NothingSold({ tenant, span }: { tenant: Tenant; span: number }) {
  const { partner_id: partner, environment } = tenant
  return (
    <Empty
      title={`No sales in ${environment} in the last ${span} days.`}
      action={
        <>
          <Link to={partnerHref('/partner/checkout', { partner, environment })}>
            Create checkout link
          </Link>
          <Link to="/docs/first-request">Sell through the API</Link>
        </>
      }
    />
  )
}
