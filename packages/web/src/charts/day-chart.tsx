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
/** A single day would otherwise fill the whole chart. */
const BAR_WIDTH_MAX = 48

type Props = {
  title: string
  /** The total in words, for screen readers. */
  sum: string
  days: readonly { date: string; value: number }[]
  isCount?: boolean
  /** The top of the scale, where it is known. Otherwise it fits the highest value. */
  top?: number
  valueText: (value: number) => string
  /** A shorter text for the scale, where space is tight. */
  tickText?: (value: number) => string
}

/** One bar per day. The table beside the charts has the same figures. */
export function DayChart({ title, sum, days, isCount = false, ...rest }: Props) {
  const id = useId()
  const { valueText, tickText = valueText } = rest
  const highest = rest.top ?? Math.max(...days.map(({ value }) => value), 0)
  const { top, ticks } = niceScale(highest, { isCount })
  const room = WIDTH / Math.max(days.length, 1)
  const width = Math.min(room * BAR_SHARE, BAR_WIDTH_MAX)
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
              x={(index + 0.5) * room - width / 2}
              y={HEIGHT - heightOf(value)}
              width={width}
              height={heightOf(value)}
            >
              <title>{`${dayText(date)}: ${valueText(value)}`}</title>
            </rect>
          ))}
          <EndDays days={days.map(({ date }) => date)} />
        </g>
      </svg>
    </figure>
  )
}

/** The first and the last day. A single one stands below its bar. */
function EndDays({ days }: { days: readonly string[] }) {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const y = HEIGHT + 18
  if (first === last) {
    return (
      <text x={WIDTH / 2} y={y} textAnchor="middle">
        {dayText(first)}
      </text>
    )
  }
  return (
    <>
      <text x="0" y={y}>
        {dayText(first)}
      </text>
      <text x={WIDTH} y={y} textAnchor="end">
        {dayText(last)}
      </text>
    </>
  )
}
