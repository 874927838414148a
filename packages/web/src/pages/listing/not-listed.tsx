import { Link } from '../../address/link.tsx'
import { formatQuery } from '../../query-string.ts'
import { usePageHead } from '../../shell/page-head.ts'

/** The text of an address may be anything. */
const SHOWN_MAX = 80

/** Nobody sells this name here. It may be free, or its owner may be known. */
export function NotListed({ name }: { name: string }) {
  const shown = name.slice(0, SHOWN_MAX)
  usePageHead({ title: 'Not for sale here – Namehouse', status: 404, isHidden: true })
  return (
    <div className="frame page-plain">
      <h1>{shown} isn’t for sale here</h1>
      <p>It may still be available to register. Check, or look for something similar.</p>
      <p className="actions">
        <Link to={`/search${formatQuery({ q: shown })}`} className="btn" data-kind="primary">
          Check if it’s available
        </Link>
        <Link to="/market">Browse the marketplace</Link>
      </p>
    </div>
  )
}
