import { Link } from '../../address/link.tsx'
import { Empty } from '../../empty/empty.tsx'
import { formatQuery } from '../../query-string.ts'
import { usePageHead } from '../../shell/page-head.ts'

/** The text of an address may be anything. */
const SHOWN_MAX = 80

/** Nobody sells this name here. It may be free, or its owner may be known. */
export function NotListed({ name }: { name: string }) {
  const shown = name.slice(0, SHOWN_MAX)
  usePageHead({ title: 'Not for sale here – Namehouse', status: 404, isHidden: true })
  return (
    <div className="frame page">
      <Empty
        isPage
        title={`${shown} isn’t for sale here`}
        action={
          <>
            <Link to={`/search${formatQuery({ q: shown })}`} className="btn" data-kind="primary">
              Check if it’s available
            </Link>
            <Link to="/market">Browse the marketplace</Link>
          </>
        }
      >
        It may still be available to register. Check, or look for something similar.
      </Empty>
    </div>
  )
}
