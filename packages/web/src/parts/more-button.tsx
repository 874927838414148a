type Props = { hasMore: boolean; isBusy: boolean; failure: string; loadMore: () => void }

/** Loads the next rows of a list. */
export function MoreButton({ hasMore, isBusy, failure, loadMore }: Props) {
  if (!hasMore) return null
  return (
    <div className="actions">
      <button type="button" className="btn" aria-disabled={isBusy} onClick={() => loadMore()}>
        {isBusy ? 'Loading…' : 'Load more'}
      </button>
      {failure !== '' && (
        <span className="error" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}
