import { useId } from 'react'
import type { Analytics, Days } from '../../api/referrals.ts'
import { Spark } from '../../charts/spark.tsx'
import { fillDays } from '../../partner/report-days.ts'
import { changeOf } from './change-text.ts'
import { countText, moneyText, rateText } from './figure-text.ts'
import type { SalesReport } from './sales-report.ts'
import '../../charts/charts.css'

type Props = { report: SalesReport; span: number }

const FIGURES = [
  { key: 'gmv_cents', label: 'Sold', textOf: moneyText },
  { key: 'commission_cents', label: 'Your commission', textOf: moneyText },
  { key: 'orders', label: 'Orders', textOf: countText },
] as const

/** The main figures of the period, each with its course and how it compares. */
export function SalesStats({ report: { now, before }, span }: Props) {
  return FIGURES.map(({ key, label, textOf }) => (
    <Stat
      key={key}
      label={label}
      value={textOf(now[key])}
      change={changeOf(now[key], before[key])}
      span={span}
      course={now.days.map((day) => day[key])}
    />
  ))
}

type ClickProps = { report: Analytics; days: Days; span: number }

export function ClickStat({ report, days, span }: ClickProps) {
  const { clicks, link_sales } = report.funnel
  return (
    <Stat
      label="Click to sale"
      value={clicks === 0 ? '–' : rateText(report.funnel)}
      note={`${countText(link_sales)} of ${countText(clicks)} clicks`}
      span={span}
      course={fillDays(days, report.by_day).map((day) => day.clicks)}
    />
  )
}

type StatProps = {
  label: string
  value: string
  change?: ReturnType<typeof changeOf>
  /** Shown instead of a comparison. */
  note?: string
  span: number
  course: readonly number[]
}

function Stat({ label, value, change, note, span, course }: StatProps) {
  const id = useId()
  return (
    <figure className="stat" aria-labelledby={id}>
      <figcaption id={id}>
        <span className="label">{label}</span> <b>{value}</b>
      </figcaption>
      <p className="small soft">
        {change && (
          <>
            <span className="delta" data-bad={change.isWorse ? '' : undefined}>
              {change.text}
            </span>{' '}
            vs. the previous {span} days
          </>
        )}
        {!change && (note ?? `In ${span} days`)}
      </p>
      <div className="spark">
        <Spark values={course} />
      </div>
    </figure>
  )
}
