import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { plotSpans } from './price-steps.ts'
import type { PriceSpan } from './price-steps.ts'

const WIDTH = 640
const HEIGHT = 200
const LEFT = 96
const BOTTOM = 28
const TOP = 12
const RIGHT = 8

/** Prices over time, drawn as steps. A sentence and a table beside it give the same information. */
export function PriceChart({ spans, currency }: { spans: PriceSpan[]; currency: string }) {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return null
  const { path, top, ticks } = plotSpans(spans, WIDTH, HEIGHT)
  return (
    <svg
      className="price-chart"
      aria-hidden="true"
      viewBox={`0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + BOTTOM}`}
    >
      <g transform={`translate(${LEFT} ${TOP})`}>
        {ticks.map((cents) => {
          const y = HEIGHT - (cents / top) * HEIGHT
          return (
            <g key={cents}>
              <line className="chart-grid" x1="0" x2={WIDTH} y1={y} y2={y} />
              <text x="-10" y={y} dy="0.32em" textAnchor="end">
                {centsText(cents, currency)}
              </text>
            </g>
          )
        })}
        <path className="chart-line" d={path} />
        <text x="0" y={HEIGHT + 22}>
          {momentDay(first.from)}
        </text>
        <text x={WIDTH} y={HEIGHT + 22} textAnchor="end">
          {momentDay(last.to)}
        </text>
      </g>
    </svg>
  )
}
