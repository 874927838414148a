/** The shown data may be out of date: the last refresh failed. */
export function StaleNote({ error }: { error: Error }) {
  return (
    <p className="error" role="alert">
      {error.message} This may be out of date.
    </p>
  )
}
