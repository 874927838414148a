import { useId } from 'react'
import { dayText } from '../names/day-text.ts'
import { niceScale } from './nice-scale.ts'
import './charts.css'

const WIDTH = 310
const HEIGHT = 118
const LEFT = 50
const TOP = 8
const BOTTOM = 24
/** The share of a day's width that the bar fills. The rest is the gap. */
const BAR_SHARE = 0.72

type Props = {
  title: string
  /** The total in words, for screen readers. */
  sum: string
  days: readonly { date: string; value: number }[]
  isCount?: boolean
  valueText: (value: number) => string
  /** A shorter text for the scale, where space is tight. */
  tickText?: (value: number) => string
}

/** One bar per day. The table beside the charts has the same figures. */
export function DayChart({ title, sum, days, isCount = false, ...texts }: Props) {
  const id = useId()
  const { valueText, tickText = valueText } = texts
  const { top, ticks } = niceScale(Math.max(...days.map(({ value }) => value), 0), { isCount })
  const room = WIDTH / Math.max(days.length, 1)
  const heightOf = (value: number) => (value / top) * HEIGHT
  return (
    <figure className="day-chart" aria-labelledby={id}>
      <figcaption id={id}>
        <span>{title}</span> <strong>{sum}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${LEFT + WIDTH} ${TOP + HEIGHT + BOTTOM}`} aria-hidden="true">
        <g transform={`translate(${LEFT} ${TOP})`}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className="chart-rule"
                x1="0"
                x2={WIDTH}
                y1={HEIGHT - heightOf(tick)}
                y2={HEIGHT - heightOf(tick)}
              />
              <text x="-8" y={HEIGHT - heightOf(tick)} dy="0.32em" textAnchor="end">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {days.map(({ date, value }, index) => (
            <rect
              key={date}
              className="chart-bar"
              x={(index + (1 - BAR_SHARE) / 2) * room}
              y={HEIGHT - heightOf(value)}
              width={room * BAR_SHARE}
              height={heightOf(value)}
            >
              <title>{`${dayText(date)}: ${valueText(value)}`}</title>
            </rect>
          ))}
          <text x="0" y={HEIGHT + 18}>
            {dayText(days[0]?.date ?? '')}
          </text>
          <text x={WIDTH} y={HEIGHT + 18} textAnchor="end">
            {dayText(days.at(-1)?.date ?? '')}
          </text>
        </g>
      </svg>
    </figure>
  )
}
