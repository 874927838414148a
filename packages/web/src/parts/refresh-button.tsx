type Props = { isAsking: boolean; askAgain: () => void }

export function RefreshButton({ isAsking, askAgain }: Props) {
  return (
    <button type="button" className="btn" onClick={askAgain}>
      {isAsking ? 'Refreshing…' : 'Refresh'}
    </button>
  )
}
