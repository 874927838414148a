import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'

/** Says that a list is of one partner only, where the address names one, and leads to all. */
export function PartnerFilter({ name }: { name: string | undefined }) {
  const { path, query } = useAddress()
  const partner_id = query['partner_id'] ?? ''
  if (partner_id === '') return null
  return (
    <p className="note">
      Only of {name ?? <code>{partner_id}</code>}.{' '}
      <Link to={path + formatQuery({ ...query, partner_id: '' })}>Of all partners</Link>
    </p>
  )
}
