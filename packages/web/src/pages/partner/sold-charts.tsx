import { Link } from '../../address/link.tsx'
import type { OrderDay, OrderDays } from '../../api/order-days.ts'
import type { Tenant } from '../../api/portal.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { dayText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { countText, moneyText, shortText } from './figure-text.ts'

type Props = { tenant: Tenant; report: OrderDays; span: number }

/** The partner's sales, whether the partner or we collected the money. */
export function SoldCharts({ tenant, report, span }: Props) {
  if (report.orders === 0) return <NothingSold tenant={tenant} span={span} />
  const daysOf = (value: (day: OrderDay) => number) =>
    report.by_day.map((day) => ({ date: day.date, value: value(day) }))
  return (
    <>
      <div className="report-charts">
        <DayChart
          title="Orders"
          sum={countText(report.orders)}
          days={daysOf((day) => day.orders)}
          valueText={countText}
          isCount
        />
        <DayChart
          title="Sold"
          sum={moneyText(report.gmv_cents)}
          days={daysOf((day) => day.gmv_cents)}
          valueText={moneyText}
          tickText={shortText}
        />
        <DayChart
          title="Your commission"
          sum={moneyText(report.commission_cents)}
          days={daysOf((day) => day.commission_cents)}
          valueText={moneyText}
          tickText={shortText}
        />
      </div>
      <SoldTable days={report.by_day} />
    </>
  )
}

/** The charts as a table, newest day first. Days without sales are left out. */
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
          { label: 'Orders', cell: ({ orders }) => countText(orders) },
          { label: 'Sold', cell: ({ gmv_cents }) => moneyText(gmv_cents) },
          { label: 'Your commission', cell: ({ commission_cents }) => moneyText(commission_cents) },
        ]}
      />
    </details>
  )
}

function NothingSold({ tenant, span }: Omit<Props, 'report'>) {
  const { partner_id: partner, environment } = tenant
  return (
    <p>
      No sales in {environment} in the last {span} days.{' '}
      <Link to={partnerHref('/partner/checkout', { partner, environment })}>
        Create checkout link
      </Link>
      , or <Link to="/docs/first-request">sell through the API</Link>.
    </p>
  )
}
