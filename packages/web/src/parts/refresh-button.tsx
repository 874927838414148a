import { When } from './when.tsx'

type Props = {
  isAsking: boolean
  askAgain: () => void
  /** When the data arrived, in milliseconds. */
  at?: number
}

export function RefreshButton({ isAsking, askAgain, at = 0 }: Props) {
  return (
    <span className="refresh">
      {at > 0 && (
        <span className="hint">
          Updated <When at={new Date(at)} />
        </span>
      )}
      <button type="button" className="btn" onClick={askAgain}>
        {isAsking ? 'Refreshing…' : 'Refresh'}
      </button>
    </span>
  )
}
