/** A page whose code is still on its way over a slow line. */
export function PendingPage() {
  return (
    <div className="frame page-plain">
      <output className="lead">Loading the page…</output>
    </div>
  )
}
