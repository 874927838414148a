import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { isPlaceNamed, parsePartnerSearch, partnerHref } from './partner-address.ts'
import { rememberedEnvironment, rememberEnvironment } from './remembered-environment.ts'

/**
 * Stays visible however far the page is scrolled. Links, not buttons, because the environment is
 * part of the address. Without one, the last choice is used.
 */
export function EnvironmentSwitch({ name }: { name: string }) {
  const { path, query } = useAddress()
  const search = parsePartnerSearch(query)
  const shown = isPlaceNamed(query) ? search.environment : rememberedEnvironment()
  return (
    <div className="partner-bar" data-environment={shown}>
      <p>{name}</p>
      <nav className="environment-switch" aria-label="Environment">
        {(['sandbox', 'live'] as const).map((environment) => (
          <Link
            key={environment}
            to={partnerHref(path, { ...search, environment, id: '' })}
            aria-current={shown === environment ? 'true' : undefined}
            onClick={() => rememberEnvironment(environment)}
          >
            {environment === 'live' ? 'Live' : 'Sandbox'}
          </Link>
        ))}
      </nav>
    </div>
  )
}
