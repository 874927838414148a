import './charts.css'

type Props = { label: string; steps: readonly { text: string; count: number }[] }

/** How many are left at each step. All bars share one scale. */
export function Funnel({ label, steps }: Props) {
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <ol className="funnel" aria-label={label}>
      {steps.map(({ text, count }) => (
        <li key={text}>
          <span>{text}</span>
          <strong>{count.toLocaleString('en-US')}</strong>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="funnel-room" width="100" height="6" />
            <rect className="chart-bar" width={(count / most) * 100} height="6" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
