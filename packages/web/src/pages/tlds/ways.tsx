import { Link } from '../../address/link.tsx'
import type { Tld } from '../../api/tlds.ts'
import { onlyTlds } from './tld-order.ts'
import { DEFAULT_TLDS, ONLY, tldsHref } from './tlds-address.ts'
import type { Only, TldsAddress } from './tlds-address.ts'

const ONLY_TEXT = {
  all: 'All',
  popular: 'Popular',
  country: 'Countries',
  deals: 'First-year deals',
  privacy: 'Privacy protection',
  dnssec: 'DNSSEC',
  idn: 'International names',
} satisfies Record<Only, string>

/** Links that narrow the list. A kind without TLDs is left out. */
export function Ways({ tlds, address }: { tlds: readonly Tld[]; address: TldsAddress }) {
  const isCheapest = address.sort === 'register'
  return (
    <nav className="ways" aria-label="Filters">
      {ONLY.map((only) => {
        const { length } = onlyTlds(tlds, only)
        if (length === 0 && only !== address.only) return null
        return (
          <Link
            key={only}
            to={tldsHref({ ...address, only, page: 1 })}
            keepsScroll
            className="tag"
            aria-current={only === address.only ? 'true' : undefined}
          >
            {ONLY_TEXT[only]}
            <span className="facet-count">{length}</span>
          </Link>
        )
      })}
      <Link
        to={tldsHref({ ...address, sort: isCheapest ? DEFAULT_TLDS.sort : 'register', page: 1 })}
        keepsScroll
        className="tag"
        aria-current={isCheapest ? 'true' : undefined}
      >
        Cheapest first
      </Link>
    </nav>
  )
}
