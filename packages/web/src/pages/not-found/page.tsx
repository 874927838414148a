import { Link } from '../../address/link.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

export function NotFoundPage() {
  usePageTitle('Page not found – Namehouse')
  return (
    <div className="frame page-plain">
      <h1>No page lives here</h1>
      <p>The address may be mistyped, or the page has moved out.</p>
      <p className="actions">
        <Link to="/market" className="button">
          Browse the marketplace
        </Link>
        <Link to="/">Go to the front page</Link>
      </p>
    </div>
  )
}
