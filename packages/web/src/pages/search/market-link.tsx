import { Link } from '../../address/link.tsx'
import { listingHref } from '../../listings/listing-text.ts'

type Props = {
  domain: string
  text?: string
  className?: string
  kind?: 'primary'
  size?: 's' | 'l'
}

/** A link to a name's listing. */
export function MarketLink({ domain, text = 'View listing', className, kind, size }: Props) {
  return (
    <Link
      to={listingHref({ domain })}
      className={className}
      data-kind={kind}
      data-size={size}
      aria-label={`${text}: ${domain}`}
    >
      {text}
    </Link>
  )
}
