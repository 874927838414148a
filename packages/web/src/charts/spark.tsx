import { plotPath } from './plot-path.ts'

const WIDTH = 200
const HEIGHT = 40
/** Keeps the highest point's stroke inside. */
const ROOM = 1.1

/** The course of a figure. It has no labels: the figure is beside it. */
export function Spark({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1) * ROOM
  const { line, area } = plotPath(values, { width: WIDTH, height: HEIGHT, top })
  return (
    <svg
      className="chart is-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="area" d={area} />
      <path className="line" d={line} />
    </svg>
  )
}
