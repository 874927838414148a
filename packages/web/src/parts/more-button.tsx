type Props = { hasMore: boolean; isBusy: boolean; failure: string; loadMore: () => void }

/** The way to what comes after the rows that are shown. */
export function MoreButton({ hasMore, isBusy, failure, loadMore }: Props) {
  if (!hasMore) return null
  return (
    <div className="actions">
      <button
        type="button"
        className="button is-quiet"
        aria-disabled={isBusy}
        onClick={() => loadMore()}
      >
        {isBusy ? 'Loading…' : 'Load more'}
      </button>
      {failure !== '' && (
        <span className="field-problem" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}
