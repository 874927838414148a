import './month-bars.css'

type Part = { percent: number; isSale?: boolean }

/**
 * The stacked bar of one month in a list of months: a column, or on a phone a row. Both are drawn,
 * and the style shows one.
 */
export function MonthBar({ parts }: { parts: readonly Part[] }) {
  const stacked = parts.map((part, index) => ({
    ...part,
    from: parts.slice(0, index).reduce((sum, { percent }) => sum + percent, 0),
  }))
  return (
    <svg className="chart" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {stacked.map(({ percent, isSale, from }) => (
        <g key={isSale ? 'sale' : 'usual'} className={isSale ? 'bar is-sale' : 'bar'}>
          <rect className="is-column" x="20" y={100 - from - percent} width="60" height={percent} />
          <rect className="is-row" x={from} y="0" width={percent} height="100" />
        </g>
      ))}
    </svg>
  )
}
