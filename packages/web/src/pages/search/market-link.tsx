import { Link } from '@tanstack/react-router'

type Props = { domain: string; className?: string; text?: string }

/** Leads to a name that is for sale. */
export function MarketLink({ domain, className, text = 'To the marketplace' }: Props) {
  return (
    <Link
      to="/market"
      search={{ q: domain }}
      className={className}
      aria-label={`${text}: ${domain}`}
    >
      {text}
    </Link>
  )
}
