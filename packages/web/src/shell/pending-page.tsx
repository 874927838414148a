/** Shown while a page's code loads over a slow connection. */
export function PendingPage() {
  return (
    <div className="frame page-plain">
      <output className="lead">Loading the page…</output>
    </div>
  )
}
