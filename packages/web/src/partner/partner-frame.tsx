import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { signInHref } from '../account/continue-path.ts'
import { UnknownAccount } from '../account/unknown-account.tsx'
import { useAccount, useMine } from '../account/who.ts'
import { Link } from '../address/link.tsx'
import { go, useAddress } from '../address/shown-page.ts'
import type { OwnPartner, Tenant } from '../api/portal.ts'
import { Failure } from '../failure/failure.tsx'
import { formatQuery } from '../query-string.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { OWN_PARTNERS } from './own-partners.ts'
import { parsePartnerSearch, partnerHref } from './partner-address.ts'
import '../form/form.css'
import '../account/account.css'
import './partner.css'

const PARTS = [
  { to: '/partner', text: 'Overview' },
  { to: '/partner/referrals', text: 'Referrals' },
  { to: '/partner/brokerage', text: 'Brokerage' },
  { to: '/partner/webhooks', text: 'Webhook' },
  { to: '/partner/deliveries', text: 'Deliveries' },
  { to: '/partner/events', text: 'Events' },
]

type Props = { title: string; children: (tenant: Tenant, partners: OwnPartner[]) => ReactNode }

/**
 * What every page of a partner has around it: whose it is, and whether it is the sandbox or live.
 * Who is not signed in is asked to, and comes back.
 */
export function PartnerFrame({ title, children }: Props) {
  const account = useAccount()
  const { path, query } = useAddress()
  usePageTitle(`${title} – Namehouse`)
  const here = path + formatQuery(query)
  useEffect(() => {
    if (account === null) go(signInHref(here), { isReplaced: true })
  }, [account, here])
  if (!account) {
    return (
      <div className="frame account-page">
        <h1>{title}</h1>
        <UnknownAccount />
      </div>
    )
  }
  return <Chosen title={title}>{children}</Chosen>
}

function Chosen({ title, children }: Props) {
  const { path, query } = useAddress()
  const { partner: wanted, environment } = parsePartnerSearch(query)
  const { data, error, askAgain } = useMine(OWN_PARTNERS)
  const partner = data?.find(({ partner_id }) => wanted === '' || partner_id === wanted)
  const place = { partner: partner?.partner_id ?? wanted, environment }
  return (
    <div className="frame account-page">
      <header className="partner-head">
        <div>
          <p className="note">{partner?.name ?? '\u00a0'}</p>
          <h1>{title}</h1>
        </div>
        <EnvironmentSwitch />
      </header>
      <div className="account-columns">
        <nav className="account-nav partner-nav" aria-label="Partner">
          {PARTS.map(({ to, text }) => (
            <Link
              key={to}
              to={partnerHref(to, place)}
              aria-current={path === to ? 'page' : undefined}
            >
              {text}
            </Link>
          ))}
        </nav>
        <div className="account-parts">
          {data && partner && !partner.suspended && (
            <div key={`${partner.partner_id} ${environment}`} className="account-parts">
              {children({ partner_id: partner.partner_id, environment }, data)}
            </div>
          )}
          {partner?.suspended && <p>{partner.name} is suspended. Write to us to learn why.</p>}
          {data && !partner && <NoPartner isStranger={data.length > 0} />}
          {!data && error && (
            <Failure title="Your partners did not load" error={error} onRetry={askAgain} />
          )}
          {!data && !error && <output className="note is-waiting">Loading…</output>}
        </div>
      </div>
    </div>
  )
}

/** Links, not buttons: which of the two it is stands in the address. */
function EnvironmentSwitch() {
  const { path, query } = useAddress()
  const search = parsePartnerSearch(query)
  return (
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
  )
}

function NoPartner({ isStranger }: { isStranger: boolean }) {
  if (isStranger) {
    return (
      <p>
        You may not act for this partner. <Link to="/partner">Your partners</Link>
      </p>
    )
  }
  return (
    <p>
      Your account acts for no partner yet. Whoever looks after your partnership here can add it, by
      the e-mail address you sign in with.
    </p>
  )
}
