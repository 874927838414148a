import { Link } from '../../address/link.tsx'
import { Empty } from '../../empty/empty.tsx'
import { usePageHead } from '../../shell/page-head.ts'

export function NotFoundPage() {
  usePageHead({ title: 'Page not found – Namehouse', status: 404, isHidden: true })
  return (
    <div className="frame page">
      <Empty
        isPage
        title="Page not found"
        action={
          <>
            <Link to="/market" className="btn" data-kind="primary">
              Browse the marketplace
            </Link>
            <Link to="/">Go to front page</Link>
          </>
        }
      >
        The address may be mistyped, or the page has moved.
      </Empty>
    </div>
  )
}
