import { Link } from '../../address/link.tsx'
import type { NameRow } from '../../api/name-row.ts'
import { startHref } from '../../transfers/transfer-words.ts'

type Props = { row: NameRow; size?: 's' | 'l' }

/** For the owner of a registered name that we could take over. Nothing for other names. */
export function TransferLink({ row, size = 's' }: Props) {
  const { domain, state, price, listing } = row
  if (state !== 'registered' || listing || !price?.transfer_cents) return null
  return (
    <Link
      className="btn"
      data-kind="ghost"
      data-size={size}
      to={startHref(domain)}
      aria-label={size === 'l' ? `Own it? Transfer it: ${domain}` : `Transfer ${domain}`}
    >
      <span>
        {size === 'l' && <span className="wide-only">Own it? </span>}
        Transfer
      </span>
    </Link>
  )
}
