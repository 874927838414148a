import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'

/** If the address names a partner, says that the list is filtered and links to the full one. */
export function PartnerFilter({ name }: { name: string | undefined }) {
  const { path, query } = useAddress()
  const partner_id = query['partner_id'] ?? ''
  if (partner_id === '') return null
  return (
    <p className="hint">
      Only of {name ?? <code>{partner_id}</code>}.{' '}
      <Link to={path + formatQuery({ ...query, partner_id: '' })}>All partners</Link>
    </p>
  )
}
