const WIDTH = 600
const HEIGHT = 92
const AXIS = 56
const EDGE = 24
/** Dots at the same place are stacked, at most this many above each other. */
const STACK_MAX = 4
const STEP = 11

type Dot = { domain: string; cents: number; text: string }
type Props = { low: number; estimate: number; high: number; dots: Dot[] }

/**
 * Prices on a scale that doubles: the estimated range as a bar, similar names as dots above it. The
 * text beside it says the same.
 */
export function PriceScale({ low, estimate, high, dots }: Props) {
  const all = [low, high, ...dots.map(({ cents }) => cents)].map((cents) => Math.max(cents, 100))
  const [first, last] = [Math.log(Math.min(...all) * 0.8), Math.log(Math.max(...all) * 1.25)]
  const place = (cents: number) =>
    EDGE + ((Math.log(Math.max(cents, 100)) - first) / (last - first)) * (WIDTH - 2 * EDGE)
  return (
    <svg className="price-scale" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className="scale-axis" x1={EDGE} x2={WIDTH - EDGE} y1={AXIS} y2={AXIS} />
      <line className="scale-range" x1={place(low)} x2={place(high)} y1={AXIS} y2={AXIS} />
      {stacked(dots, place).map(({ domain, x, y, text }) => (
        <circle key={domain} className="scale-dot" cx={x} cy={y} r="4.5">
          <title>{`${domain}: ${text}`}</title>
        </circle>
      ))}
      <circle className="scale-estimate" cx={place(estimate)} cy={AXIS} r="9" />
      {[low, estimate, high].map((cents, at) => (
        <text
          key={cents}
          x={place(cents)}
          y={AXIS + 28}
          textAnchor={at === 0 ? 'end' : at === 2 ? 'start' : 'middle'}
        >
          {short(cents)}
        </text>
      ))}
    </svg>
  )
}

function stacked(dots: Dot[], place: (cents: number) => number) {
  const heights = new Map<number, number>()
  return dots.map((dot) => {
    const x = place(dot.cents)
    const slot = Math.round(x / STEP)
    const level = Math.min(STACK_MAX, (heights.get(slot) ?? 0) + 1)
    heights.set(slot, level)
    return { ...dot, x, y: AXIS - 8 - level * STEP + 2 }
  })
}

/** `$1.1k` where space is tight. */
function short(cents: number): string {
  const dollars = cents / 100
  if (dollars < 1000) return `$${Math.round(dollars)}`
  return `$${Number((dollars / 1000).toFixed(1)).toLocaleString('en-US')}k`
}
