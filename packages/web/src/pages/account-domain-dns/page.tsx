import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { DnsPart } from './dns-part.tsx'

/** The DNS records of one domain. */
export function AccountDomainDnsPage() {
  const { params } = useAddress()
  const domain = (params['domain'] ?? '').toLowerCase()
  const actions = (
    <Link className="btn" to="/account/domains">
      All domains
    </Link>
  )
  return (
    <AccountFrame title={`DNS of ${domain}`} actions={actions}>
      {() => <DnsPart key={domain} domain={domain} />}
    </AccountFrame>
  )
}
