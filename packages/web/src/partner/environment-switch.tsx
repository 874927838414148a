import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { parsePartnerSearch, partnerHref } from './partner-address.ts'

/**
 * Stays in sight however far the page is scrolled. Links, not buttons: which of the two it is stands
 * in the address.
 */
export function EnvironmentSwitch({ name }: { name: string }) {
  const { path, query } = useAddress()
  const search = parsePartnerSearch(query)
  return (
    <div className="partner-bar" data-environment={search.environment}>
      <p>{name}</p>
      <nav className="environment-switch" aria-label="Environment">
        {(['sandbox', 'live'] as const).map((environment) => (
          <Link
            key={environment}
            to={partnerHref(path, { ...search, environment, id: '' })}
            aria-current={search.environment === environment ? 'true' : undefined}
          >
            {environment === 'live' ? 'Live' : 'Sandbox'}
          </Link>
        ))}
      </nav>
    </div>
  )
}
