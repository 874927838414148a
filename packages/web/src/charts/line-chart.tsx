import { dayText } from '../names/day-text.ts'
import { niceScale } from './nice-scale.ts'
import { plotPath } from './plot-path.ts'
import './charts.css'

const WIDTH = 1_000
const HEIGHT = 240
/** Labels below the chart, at most. */
const LABELS = 5

type Day = { date: string; value: number }

type Props = {
  /** What the chart shows, for screen readers. A table has the same figures. */
  label: string
  days: readonly Day[]
  /** The same number of days before, for comparison. */
  before: readonly Day[]
  isCount: boolean
  valueText: (value: number) => string
  tickText: (value: number) => string
}

/** Two lines, one point per day. Hovering over a day shows its figures. */
export function LineChart({ label, days, before, isCount, valueText, tickText }: Props) {
  const highest = Math.max(...[...days, ...before].map(({ value }) => value), 0)
  const { top, ticks } = niceScale(highest, { isCount })
  const box = { width: WIDTH, height: HEIGHT, top }
  const { line, area } = plotPath(
    days.map(({ value }) => value),
    box,
  )
  const old = plotPath(
    before.map(({ value }) => value),
    box,
  )
  return (
    <figure className="plot" aria-label={label}>
      <ol className="plot-ticks" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{tickText(tick)}</li>
        ))}
      </ol>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <path key={tick} className="grid" d={`M0 ${yOf(tick, top)}H${WIDTH}`} />
        ))}
        <path className="area" d={area} />
        <path className="line is-2" d={old.line} />
        <path className="line" d={line} />
        {days.map(({ date, value }, index) => (
          <rect key={date} className="plot-day" {...placeOf(index, days.length)}>
            <title>{dayTitle({ date, value }, before[index], valueText)}</title>
          </rect>
        ))}
      </svg>
      <div className="axis" aria-hidden="true">
        {labelled(days).map(({ date }) => (
          <span key={date}>{shortDay(date)}</span>
        ))}
      </div>
    </figure>
  )
}

function yOf(value: number, top: number): number {
  return HEIGHT - (value / top) * HEIGHT
}

/** The strip of a day, which the pointer can hit at any height. */
function placeOf(index: number, count: number) {
  const step = WIDTH / Math.max(count - 1, 1)
  const x = Math.max(0, (index - 0.5) * step)
  return { x, y: 0, width: Math.min(WIDTH, (index + 0.5) * step) - x, height: HEIGHT }
}

function dayTitle(day: Day, old: Day | undefined, valueText: (value: number) => string): string {
  const current = `${dayText(day.date)}: ${valueText(day.value)}`
  return old ? `${current}\n${dayText(old.date)}: ${valueText(old.value)}` : current
}

/** The days that have a label: the first, the last, and some between at equal distances. */
function labelled(days: readonly Day[]): Day[] {
  const last = days.length - 1
  const count = Math.min(LABELS, days.length)
  const places = Array.from({ length: count }, (_, nth) =>
    Math.round((nth * last) / Math.max(count - 1, 1)),
  )
  return places.flatMap((place) => days[place] ?? [])
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function shortDay(date: string): string {
  return SHORT.format(new Date(date))
}
