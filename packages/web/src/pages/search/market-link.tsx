import { Link } from '../../address/link.tsx'
import { marketHref } from '../market/market-search.ts'

type Props = { domain: string; className?: string; text?: string }

/** A link to a name's listing. */
export function MarketLink({ domain, className, text = 'To the marketplace' }: Props) {
  return (
    <Link to={marketHref({ q: domain })} className={className} aria-label={`${text}: ${domain}`}>
      {text}
    </Link>
  )
}
