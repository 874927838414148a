/** The filters leave nothing to show. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <p className="row soft">
      No names match your filters.
      <button type="button" className="btn" data-size="s" onClick={onClear}>
        Clear filters
      </button>
    </p>
  )
}
