/** What is shown stays, but it is not the newest: the last look failed. */
export function StaleNote({ error }: { error: Error }) {
  return (
    <p className="field-problem" role="alert">
      {error.message} What is shown may be out of date.
    </p>
  )
}
