import { Link } from '../../address/link.tsx'
import { usePageHead } from '../../shell/page-head.ts'

export function NotFoundPage() {
  usePageHead({ title: 'Page not found – Namehouse', status: 404, isHidden: true })
  return (
    <div className="frame page-plain">
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the page has moved out.</p>
      <p className="actions">
        <Link to="/market" className="btn" data-kind="primary">
          Browse the marketplace
        </Link>
        <Link to="/">Go to front page</Link>
      </p>
    </div>
  )
}
