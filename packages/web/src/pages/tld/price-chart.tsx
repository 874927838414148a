import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { plotSpans } from './price-steps.ts'
import type { PriceSpan } from './price-steps.ts'

/** The drawing stretches to its box, so these only set its proportions. */
const WIDTH = 640
const HEIGHT = 200

/** Prices over time, drawn as steps. A sentence and a table beside it give the same information. */
export function PriceChart({ spans, currency }: { spans: PriceSpan[]; currency: string }) {
  const [first] = spans
  if (!first) return null
  const { path, top, ticks } = plotSpans(spans, WIDTH, HEIGHT)
  return (
    <div className="price-chart" aria-hidden="true">
      <div className="price-scale">
        {ticks.map((cents) => (
          <span key={cents}>{centsText(cents, currency)}</span>
        ))}
      </div>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {ticks.map((cents) => {
          const y = HEIGHT - (cents / top) * HEIGHT
          return <line key={cents} className="grid" x1="0" x2={WIDTH} y1={y} y2={y} />
        })}
        <path className="line" d={path} />
      </svg>
      <div className="axis">
        <span>{momentDay(first.from)}</span>
        <span>Today</span>
      </div>
    </div>
  )
}
