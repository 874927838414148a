import { Link } from '../../address/link.tsx'

/** For a name that somebody has and doesn’t sell here. Visitors sign in on the way. */
export function AskOwner({ domain }: { domain: string }) {
  return (
    <p className="row between">
      <span>This name is taken. Want us to ask the owner?</span>
      <Link
        className="btn"
        data-kind="soft"
        to={`/account/brokerage?domain=${encodeURIComponent(domain)}`}
        aria-label={`Ask the owner of ${domain}`}
      >
        Ask the owner
      </Link>
    </p>
  )
}
